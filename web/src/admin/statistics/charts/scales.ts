/** Where a scale that begins at 0 ends, and where its lines are. */
export type Scale = { end: number; ticks: number[] };

const scaleIn = (highest: number, step: number): Scale => {
  const lines = Math.max(1, Math.ceil(highest / step - 1e-9));
  return { end: lines * step, ticks: Array.from({ length: lines + 1 }, (_, index) => index * step) };
};

/** A scale of whole numbers with at most so many steps, each of 1, 2, 3 or 5 times a power of ten. */
export const countScale = (highest: number, most = 4): Scale => {
  const least = Math.max(1, highest / most);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 3, 5, 10].map((each) => each * power).find((each) => each >= least * (1 - 1e-9)) ?? 10 * power;
  return scaleIn(highest, step);
};

const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600];

/** A scale of seconds with at most so many steps, each as clocks have them. */
export const timeScale = (highest: number, most = 4): Scale => {
  const least = highest / most;
  const hour = 3600;
  return scaleIn(highest, timeSteps.find((each) => each >= least) ?? Math.ceil(least / hour) * hour);
};

/** Which of so many labels in a row are shown, so that each has its room: every so many, from the first. */
export const everyFor = (count: number, room: number, needed: number): number =>
  Math.max(1, Math.ceil((count * needed) / Math.max(1, room)));
