// How large the rows of a slide are: they fill the wall, as far as nothing is cut off.

import { findAll } from "../basics.js";

const LARGEST = 2.6;
const STEP = 0.1;
const scrolls = matchMedia("(max-width: 48rem)");

/** Draw a slide's rows as large as they fit; on a small screen, where the page scrolls, as large as they are. */
export function fit(/** @type {HTMLElement} */ slide) {
  let size = scrolls.matches || slide.classList.contains("is-duel") ? 1 : LARGEST;
  slide.style.setProperty("--fit", `${size}`);
  while (size > 1 && isCut(slide)) slide.style.setProperty("--fit", `${(size -= STEP)}`);
}

function isCut(/** @type {HTMLElement} */ slide) {
  return [slide, ...findAll(slide, "tbody th, tbody td", HTMLElement)].some(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => scrollWidth > clientWidth || scrollHeight > clientHeight + 1,
  );
}
