import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { Icon } from '../../ui/content/icon.tsx';
import type { Questions } from './calls.ts';
import chart from './chart-card.module.css';
import { enoughToCompare, largestDifferences } from './question-rows.ts';
import styles from './statistics.module.css';
import { useWords } from './words.ts';

/** Where most more or fewer people went back or stopped than in what it is compared with, in words. */
export function DifferencesCard({ query: { data }, other }: { query: UseQueryResult<Questions>; other: string }) {
  const t = useTexts();
  const words = useWords();
  const heading = useId();
  if (!data) return null;
  const differences = largestDifferences(data);
  return (
    <Card as="section" className={chart.card} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {t('statistics.dashboard.differences.title', { other })}
      </h2>
      {differences.length === 0 ? (
        <p>{t('statistics.dashboard.differences.none')}</p>
      ) : (
        <ul className={styles.differences}>
          {differences.map(({ row, what, difference, seconds }) => {
            const kind = `${what}${difference > 0 ? 'More' : 'Less'}`;
            const said = t(`statistics.dashboard.differences.${kind}`, {
              count: Math.round(Math.abs(difference) * 100),
            });
            const time =
              seconds !== 0 &&
              t(`statistics.dashboard.differences.${seconds > 0 ? 'slower' : 'quicker'}`, {
                time: words.seconds(Math.abs(seconds)),
              });
            return (
              <li key={`${row.key} ${what}`}>
                <Icon name={difference > 0 ? 'info' : 'check'} />
                <p>
                  <b>{words.question(row.text)}</b>
                  {`: ${said}${time ? `, ${time}` : ''}.`}
                </p>
              </li>
            );
          })}
        </ul>
      )}
      <p className={chart.note}>{t('statistics.dashboard.differences.note', { count: enoughToCompare })}</p>
    </Card>
  );
}
