// What lies over the foot of the page: the keys at its lower edge, and above them what is said. It grows upwards alone, so
// no key moves whatever arrives.

import { byId } from "../../basics.js";

/** Let the page end above the dock, and keep the hand that is typed in sight when the dock grows.
 * @param {() => HTMLElement | null} typed  the field of that hand */
export function layDock(typed) {
  const dock = byId("phone-dock");
  const said = byId("phone-said");
  said.before(byId("unsent"));
  said.prepend(byId("messages"));
  new ResizeObserver(() => {
    document.documentElement.style.setProperty("--dock", `${dock.offsetHeight}px`);
    typed()?.scrollIntoView({ block: "nearest" });
  }).observe(dock);
}
