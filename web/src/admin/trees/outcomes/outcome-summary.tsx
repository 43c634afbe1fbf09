import type { Outcomes } from '@ok/contract/routes/trees/tree-outcomes.ts';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import { isScore } from '../../../ui/content/scores/score.ts';
import { ScoreChip } from '../../../ui/content/scores/score-chip.tsx';
import { useCountTexts } from './outcome-texts.ts';
import styles from './outcomes.module.css';

/** Shift from one score to another, as two chips. */
export function Shift({ from, to }: { from: number; to: number }) {
  const t = useTexts();
  if (!isScore(from) || !isScore(to)) return null;
  return (
    <span className={styles.move}>
      <ScoreChip score={from} />
      <Icon name="arrow-right" flip />
      <span className="vh"> {t('questionTree.outcomes.to')} </span>
      <ScoreChip score={to} />
    </span>
  );
}

/** Largest shift between two scores among the counts that are not suppressed; null without one. */
const findLargestShift = ({ rows }: Outcomes) =>
  rows
    .flatMap(({ score, cells }) => cells.map((count, at) => ({ from: score, to: at + 1, count: count ?? 0 })))
    .filter(({ from, to, count }) => from !== to && count > 0)
    .reduce<{ from: number; to: number; count: number } | null>(
      (largest, each) => (largest === null || each.count > largest.count ? each : largest),
      null,
    );

/** Summary: measurements that keep their score, move up, move down or stop, and the largest shift with its cause. */
export function OutcomeSummary({
  outcomes,
  cause,
}: {
  outcomes: Outcomes;
  cause: (from: number, to: number) => ReactNode;
}) {
  const t = useTexts();
  const language = useLanguage();
  const { short, long } = useCountTexts();
  const { stay, up, down, untold } = outcomes;
  const comparedCount = (stay ?? 0) + (up ?? 0) + (down ?? 0);
  const largestShift = findLargestShift(outcomes);
  const causeLink = largestShift && cause(largestShift.from, largestShift.to);
  return (
    <div className={styles.sum}>
      {stay !== null && comparedCount > 0 && (
        <p>
          <span className={styles.figure}>
            {(stay / comparedCount).toLocaleString(language, { style: 'percent', maximumFractionDigits: 0 })}
          </span>
          {t('questionTree.outcomes.keeps')}
        </p>
      )}
      <dl className={styles.parts}>
        {(['stay', 'up', 'down', 'untold'] as const).map((part) => (
          <div key={part}>
            <dt>{t(`questionTree.outcomes.part.${part}`)}</dt>
            <dd>{short({ stay, up, down, untold }[part])}</dd>
          </div>
        ))}
      </dl>
      {largestShift && (
        <div className={styles.most}>
          <p className={styles.label}>{t('questionTree.outcomes.biggestShift')}</p>
          <p>
            <Shift from={largestShift.from} to={largestShift.to} /> <b>{long(largestShift.count)}</b>
          </p>
          {causeLink && (
            <p>
              {t('questionTree.outcomes.because')} {causeLink}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
