import type { Outcomes } from '@ok/contract/routes/trees/tree-outcomes.ts';
import type { CSSProperties, ReactNode } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { isScore } from '../../../ui/content/scores/score.ts';
import { ScoreChip } from '../../../ui/content/scores/score-chip.tsx';
import { shiftId, stopListId, useCountTexts } from './outcome-texts.ts';
import styles from './outcomes.module.css';

interface ScoreTableProps {
  outcomes: Outcomes;
  live: number;
  /** Shifts with a known cause, by `shiftId`. */
  causedShifts: ReadonlySet<string>;
}

/** Table of current scores against replayed scores. A shift links to the changes that cause it. */
export function ScoreTable({ outcomes, live, causedShifts }: ScoreTableProps) {
  const t = useTexts();
  const { short, long } = useCountTexts();
  const { rows, totals, version } = outcomes;
  const largest = Math.max(
    1,
    ...rows.flatMap(({ score, cells }) => cells.filter((_, at) => at + 1 !== score).map(Number)),
  );
  const scoreChip = (score: number) => isScore(score) && <ScoreChip score={score} />;
  const causeLink = (to: string, label: string, count: number | null): ReactNode => (
    <a
      href={`#${to}`}
      aria-label={label}
      onClick={(event) => {
        // The address must not change.
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      {short(count)}
    </a>
  );
  const shiftCell = (from: number, to: number, count: number | null) => {
    if (count === 0) return <td key={to} className={styles.none} aria-label="0" />;
    if (from === to)
      return (
        <td key={to} className={styles.same}>
          {short(count)}
        </td>
      );
    const id = shiftId(from, to);
    const label = t('questionTree.outcomes.shiftOf', { from, to, measurements: long(count) });
    return (
      <td
        key={to}
        className={styles.shift}
        data-most={count === largest || undefined}
        style={{ '--share': (count ?? 0) / largest } as CSSProperties}
      >
        {causedShifts.has(id) ? causeLink(id, label, count) : short(count)}
        {count === largest && <span className="vh"> {t('questionTree.outcomes.biggest')}</span>}
      </td>
    );
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
    <section className={styles.scrolls} tabIndex={0} aria-label={t('questionTree.outcomes.table')}>
      <table className={styles.table}>
        <caption className="vh">{t('questionTree.outcomes.caption', { live, version })}</caption>
        <thead>
          <tr>
            <td />
            <th scope="colgroup" colSpan={rows.length} className={styles.axis}>
              {t('questionTree.outcomes.scoreIn', { version })}
            </th>
            <td colSpan={2} />
          </tr>
          <tr>
            <th scope="col" className={styles.axis}>
              {t('questionTree.outcomes.scoreWas', { version: live })}
            </th>
            {rows.map(({ score }) => (
              <th key={score} scope="col">
                {scoreChip(score)}
              </th>
            ))}
            <th scope="col" className={styles.axis}>
              {t('questionTree.outcomes.untold')}
            </th>
            <th scope="col" className={styles.axis}>
              {t('questionTree.outcomes.together')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ score, cells, untold, total }) => (
            <tr key={score}>
              <th scope="row">{scoreChip(score)}</th>
              {cells.map((count, at) => shiftCell(score, at + 1, count))}
              {untold === 0 ? (
                <td className={styles.none} aria-label="0" />
              ) : (
                <td className={styles.untold}>
                  {causeLink(
                    stopListId,
                    t('questionTree.outcomes.untoldOf', { from: score, measurements: long(untold) }),
                    untold,
                  )}
                </td>
              )}
              <td className={styles.total}>{short(total)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" className={styles.axis}>
              {t('questionTree.outcomes.together')}
            </th>
            {totals.map((count, at) => (
              <td key={rows[at]?.score} className={styles.total}>
                {short(count)}
              </td>
            ))}
            <td className={styles.total}>{short(outcomes.untold)}</td>
            <td className={styles.total}>{short(outcomes.measurements)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}
