// A local time that keeps its distance in days to a day that is changed, and its time of day.

const DAY = 86_400_000;

/** @param {string} moment such as 2026-10-23T20:00 @param {string} before @param {string} after days such as 2026-10-30 */
export function movedAlong(moment, before, after) {
  const [day, time] = moment.split("T");
  const moved = new Date(Date.parse(day) + Date.parse(after) - Date.parse(before));
  if (!time || Number.isNaN(moved.getTime())) return moment;
  return `${new Date(Math.round(moved.getTime() / DAY) * DAY).toISOString().slice(0, 10)}T${time}`;
}
