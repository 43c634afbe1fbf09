/** Value below which this share of the values lies; NaN for an empty list. */
export const quantile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
};

/** Middle value, which one disturbed round doesn't change. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Formats a number with this many decimals; a dash if it couldn't be measured. */
export const formatNumber = (value: number, decimals = 0): string =>
  Number.isFinite(value) ? value.toFixed(decimals) : '–';

/** Formats a share of one as a percentage; a dash if it couldn't be measured. */
export const formatPercent = (part: number, decimals = 0): string =>
  Number.isFinite(part) ? `${(part * 100).toFixed(decimals)} %` : '–';

/** A target with its result. */
export type TargetResult = { target: string; measured: string; met: boolean };

/** Report of one part of the benchmark: its figures, and whether they meet the targets. */
export type Section = { title: string; text: string; verdicts: TargetResult[] };

/** Formats a Markdown table. All columns but the first hold figures. */
export const formatTable = (heads: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = heads.map((_, index) => (index === 0 ? '---' : '---:'));
  return [line(heads), line(rule), ...rows.map(line)].join('\n');
};
