import type { CSSProperties } from 'react';

/** Score of a result, from very strongly insensitive (1) to very strongly sensitive (7). */
export type Score = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** All scores, lowest first. */
export const scores: readonly Score[] = [1, 2, 3, 4, 5, 6, 7];

const dotCentres: Record<Score, number> = { 1: 43, 2: 36, 3: 29, 4: 23, 5: 19, 6: 16.5, 7: 14 };

/** Horizontal centre of the glyph's dot: outside the ring at score 1, in its centre at 7. */
export function dotCentre(score: Score): number {
  return dotCentres[score];
}

/** Whether a number from the server is a score. */
export function isScore(value: number | null | undefined): value is Score {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 7;
}

/** Colours of a score as custom properties: `--fill`, `--tint`, `--ink` and `--on` (text on the fill). */
export function scoreColors(score: Score): CSSProperties {
  const role = `--ok-score-${score}`;
  const colors = {
    '--fill': `var(${role})`,
    '--tint': `var(${role}-tint)`,
    '--ink': `var(${role}-ink)`,
    '--on': `var(${role}-on)`,
  };
  return colors as CSSProperties;
}
