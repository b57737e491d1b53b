// A press of the mouse or a finger ends where it began: nothing may move under it meanwhile, or the click is lost.

let isUnderWay = false;
addEventListener("pointerdown", () => (isUnderWay = true), { capture: true });
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => (isUnderWay = false), { capture: true });

/** Do now what moves the page, or after the click if something is being pressed. */
export function afterPress(/** @type {() => void} */ work) {
  if (!isUnderWay) return work();
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    setTimeout(work);
  };
  addEventListener("pointerup", end, { signal: ended.signal });
  return addEventListener("pointercancel", end, { signal: ended.signal });
}
