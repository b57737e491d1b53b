// Light or dark: what the person has chosen, else what the device says. The cookie lets the server draw the right one.

const YEAR = 365 * 24 * 3600;

export function toggleTheme() {
  const { dataset } = document.documentElement;
  const isDark = dataset.theme === "dark" || (dataset.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  dataset.theme = isDark ? "light" : "dark";
  document.cookie = `theme=${dataset.theme}; path=/; max-age=${YEAR}; samesite=lax`;
}
