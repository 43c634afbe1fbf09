/** End and lines of a scale that begins at 0. */
export type Scale = { end: number; ticks: number[] };

const scaleIn = (highest: number, step: number): Scale => {
  const lines = Math.max(1, Math.ceil(highest / step - 1e-9));
  return { end: lines * step, ticks: Array.from({ length: lines + 1 }, (_, index) => index * step) };
};

/** Makes a scale of whole numbers with steps of 1, 2, 3 or 5 times a power of ten. */
export const countScale = (highest: number, maxSteps = 4): Scale => {
  const minStep = Math.max(1, highest / maxSteps);
  const power = 10 ** Math.floor(Math.log10(minStep));
  const step = [1, 2, 3, 5, 10].map((each) => each * power).find((each) => each >= minStep * (1 - 1e-9)) ?? 10 * power;
  return scaleIn(highest, step);
};

const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600];

/** Makes a scale of seconds with the steps of a clock, such as 15 seconds or 5 minutes. */
export const timeScale = (highest: number, maxSteps = 4): Scale => {
  const minStep = highest / maxSteps;
  const hour = 3600;
  return scaleIn(highest, timeSteps.find((each) => each >= minStep) ?? Math.ceil(minStep / hour) * hour);
};

/** Computes the interval of shown labels in a row, so that each label fits. */
export const labelInterval = (count: number, room: number, needed: number): number =>
  Math.max(1, Math.ceil((count * needed) / Math.max(1, room)));
