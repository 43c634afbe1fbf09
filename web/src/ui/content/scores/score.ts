import { isScore, type Score, scores } from '@ok/contract/rules/results/score-level.ts';
import type { CSSProperties } from 'react';

export { isScore, type Score, scores };

const dotCentres: Record<Score, number> = { 1: 43, 2: 36, 3: 29, 4: 23, 5: 19, 6: 16.5, 7: 14 };

/** Horizontal centre of the glyph's dot: outside the ring at score 1, in its centre at 7. */
export function dotCentre(score: Score): number {
  return dotCentres[score];
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
