// A page that opens itself anew, or leads on by itself, calls nobody back who has set out for another page: that would end
// their way where it began.

/** So long after a person has set out they are on their way, in milliseconds. */
const UNDER_WAY = 10_000;
let setOutAt = -UNDER_WAY;

addEventListener("beforeunload", () => (setOutAt = performance.now()));
addEventListener("pageshow", (event) => {
  if (event.persisted) setOutAt = -UNDER_WAY; // they have come back to the page as they had left it
});

/** Lead on, unless somebody is on their way: who is still here when that time is over has stayed, and is led on then.
 * @param {() => void} leadOn */
export function unlessLeaving(leadOn) {
  const rest = setOutAt + UNDER_WAY - performance.now();
  if (rest <= 0) leadOn();
  else setTimeout(() => unlessLeaving(leadOn), rest);
}
