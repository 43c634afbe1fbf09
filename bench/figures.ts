/** The value below which this part of the values lies; NaN where there are none. */
export const quantile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
};

/** The middle value: one disturbed round does not move it. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** A number with so many decimals; a dash for what could not be measured. */
export const inDigits = (value: number, decimals = 0): string =>
  Number.isFinite(value) ? value.toFixed(decimals) : '–';

/** A part of one as a percentage. */
export const inPercent = (part: number): string => (Number.isFinite(part) ? `${(part * 100).toFixed(0)} %` : '–');

/** What a target came to. */
export type Verdict = { target: string; measured: string; met: boolean };

/** What a part of the benchmark tells: its figures, and whether they are what they must be. */
export type Section = { title: string; text: string; verdicts: Verdict[] };

/** A Markdown table; all columns but the first are figures. */
export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = heads.map((_, index) => (index === 0 ? '---' : '---:'));
  return [line(heads), line(rule), ...rows.map(line)].join('\n');
};
