import type { Outcomes } from '@ok/contract/routes/trees/tree-outcomes.ts';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Icon } from '../../../ui/content/icon.tsx';
import { isScore } from '../../../ui/content/score.ts';
import { ScoreChip } from '../../../ui/content/score-chip.tsx';
import { useCounts } from './outcome-words.ts';
import styles from './outcomes.module.css';

/** A shift from one score to another, as two chips. */
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

/** The biggest shift between two scores, if there is one that may be told. */
const biggestOf = ({ rows }: Outcomes) =>
  rows
    .flatMap(({ score, cells }) => cells.map((count, at) => ({ from: score, to: at + 1, count: count ?? 0 })))
    .filter(({ from, to, count }) => from !== to && count > 0)
    .reduce<{ from: number; to: number; count: number } | null>(
      (most, each) => (most === null || each.count > most.count ? each : most),
      null,
    );

/** How many keep their score, move up or down, or can't be told, and the biggest shift with what causes it. */
export function OutcomeSum({
  outcomes,
  cause,
}: {
  outcomes: Outcomes;
  cause: (from: number, to: number) => ReactNode;
}) {
  const t = useTexts();
  const language = useLanguage();
  const { short, long } = useCounts();
  const { stay, up, down, untold } = outcomes;
  const told = (stay ?? 0) + (up ?? 0) + (down ?? 0);
  const biggest = biggestOf(outcomes);
  const because = biggest && cause(biggest.from, biggest.to);
  return (
    <div className={styles.sum}>
      {stay !== null && told > 0 && (
        <p>
          <span className={styles.figure}>
            {(stay / told).toLocaleString(language, { style: 'percent', maximumFractionDigits: 0 })}
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
      {biggest && (
        <div className={styles.most}>
          <p className={styles.label}>{t('questionTree.outcomes.biggestShift')}</p>
          <p>
            <Shift from={biggest.from} to={biggest.to} /> <b>{long(biggest.count)}</b>
          </p>
          {because && (
            <p>
              {t('questionTree.outcomes.because')} {because}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
