// How large the rows of a slide are: they fill the wall, as far as nothing is cut off.

import { findAll } from "../basics.js";

const LARGEST = 2.6;
const STEP = 0.1;
const LONG_WORD = 11;
const scrolls = matchMedia("(max-width: 48rem)");

/** Draw a slide's rows as large as they fit; on a small screen, where the page scrolls, as large as they are. */
export function fit(/** @type {HTMLElement} */ slide) {
  let size = scrolls.matches || slide.classList.contains("is-duel") ? 1 : LARGEST;
  slide.classList.remove("wraps");
  const names = findAll(slide, "tbody th", HTMLElement);
  for (const name of names) name.classList.remove("is-small");
  slide.style.setProperty("--fit", `${size}`);
  while (size > 1 && isCut(slide)) slide.style.setProperty("--fit", `${(size -= STEP)}`);
  if (!isCut(slide)) return;
  if (scrolls.matches) for (const name of names) name.classList.toggle("is-small", hasLongWord(name));
  if (!isCut(slide)) return;
  slide.classList.add("wraps"); // names that are cut off even so take two lines, where there is room for these
  if (!isTooHigh(slide)) return;
  slide.classList.remove("wraps"); // otherwise two lines of small letters, which are as high as one
  const cut = names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  for (const name of cut) name.classList.add("is-small");
  if (isTooHigh(slide)) for (const name of cut) name.classList.remove("is-small");
}

/** Whether a phone would break the name inside a word. */
function hasLongWord(/** @type {HTMLElement} */ name) {
  return (name.textContent ?? "").split(/[\s-]+/).some((word) => word.length >= LONG_WORD);
}

function isTooHigh(/** @type {HTMLElement} */ slide) { return slide.scrollHeight > slide.clientHeight + 1; }

function isCut(/** @type {HTMLElement} */ slide) {
  return [slide, ...findAll(slide, "tbody th, tbody td", HTMLElement)].some(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => scrollWidth > clientWidth || scrollHeight > clientHeight + 1,
  );
}
