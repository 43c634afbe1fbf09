import { dotCentre, type Score } from '../ui/content/score.ts';

/** Enlargement of the score glyph, which is 24 units high. */
const scale = 50 / 9;
const centre = 88;

/**
 * Large drawing of a score's attunement glyph; the dot nears the ring's centre as the score rises. Colours come from
 * `--ink` and, between dot and ring, `--tint`.
 */
export function ResultArt({ score }: { score: Score }) {
  const dot = Math.round(centre + (dotCentre(score) - 14) * Math.min(scale, 90 / 22));
  const end = Math.max(168, dot + 22);
  return (
    <svg viewBox={`${Math.min(8, end - 232)} 0 240 176`} aria-hidden="true" fill="none">
      <g stroke="var(--ink)" strokeWidth="1.5">
        <circle cx={centre} cy="88" r="66" opacity=".28" />
        <circle cx={centre} cy="88" r="80" opacity=".16" />
      </g>
      <circle cx={centre} cy="88" r="50" stroke="var(--ink)" strokeWidth="13" />
      <circle cx={dot} cy="88" r="19" fill="var(--ok-accent-strong)" stroke="var(--tint)" strokeWidth="5" />
    </svg>
  );
}
