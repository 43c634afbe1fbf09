import type { ReactNode, Ref } from 'react';
import { longDateTime } from '../../texts/dates.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { dotCentre, type Score } from '../../ui/content/scores/score.ts';
import styles from './result-panel.module.css';
import { ResultScale } from './result-scale.tsx';

/** Enlargement of the score glyph, which is 24 units high. */
const glyphScale = 50 / 9;
const centre = 88;

/**
 * Large drawing of a score's attunement glyph; the dot nears the ring's centre as the score rises. Colours come from
 * `--ink` and, between dot and ring, `--tint`.
 */
function ResultArt({ score }: { score: Score }) {
  const dot = Math.round(centre + (dotCentre(score) - 14) * Math.min(glyphScale, 90 / 22));
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

/** Tree and start time of a measurement. */
export type MeasurementFacts = {
  /** Tree with its name on screen; undefined while unknown. */
  tree: { name: string; version: number } | undefined;
  /** Start: a date in ISO 8601, or milliseconds since 1970. */
  startedAt: string | number;
};

interface ResultPanelProps {
  title: ReactNode;
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  facts: MeasurementFacts;
  /** Undefined when the measurement has no outcome. */
  score?: Score;
  /** Text in place of the score. */
  line?: ReactNode;
  /** Buttons for the outcome. */
  actions?: ReactNode;
}

/**
 * Panel at the top of a measurement with its outcome. It looks the same for all seven scores: the one colour marks the
 * score's place on the scale.
 */
export function ResultPanel({ title, headingRef, facts, score, line, actions }: ResultPanelProps) {
  const t = useTexts();
  return (
    <section className={classNames(styles.panel, score === undefined && styles.plain)}>
      <div>
        {facts.tree && (
          <p className={styles.of}>
            {score === undefined ? facts.tree.name : t('result.of', { name: facts.tree.name })}
          </p>
        )}
        <h1 tabIndex={-1} ref={headingRef}>
          {title}
        </h1>
        {score !== undefined && <ScoreLine score={score} />}
        {line && <p className={styles.score}>{line}</p>}
        <Facts {...facts} />
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {score !== undefined && (
        <>
          <div className={styles.art}>
            <ResultArt score={score} />
          </div>
          <ResultScale score={score} />
        </>
      )}
    </section>
  );
}

function ScoreLine({ score }: { score: Score }) {
  const t = useTexts();
  // The number is bold, wherever a language puts it.
  const [before = '', after = ''] = t('result.scoreOf', { score: '|' }).split('|');
  return (
    <p className={styles.score}>
      {before}
      <b>{score}</b>
      {after}
    </p>
  );
}

function Facts({ tree, startedAt }: MeasurementFacts) {
  const t = useTexts();
  const language = useLanguage();
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('result.measured')}</dt>
        <dd>
          <time dateTime={new Date(startedAt).toISOString()}>{longDateTime(startedAt, language)}</time>
        </dd>
      </div>
      {tree && (
        <div>
          <dt>{t('result.tree')}</dt>
          <dd>{t('result.treeVersion', tree)}</dd>
        </div>
      )}
    </dl>
  );
}
