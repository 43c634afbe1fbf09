import { minMeasurements } from '@ok/contract/statistics/comparison.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import chart from '../charts/chart-card.module.css';
import type { Choices, Questions } from '../data/calls.ts';
import { type ComparisonContext, largestDifferences } from '../data/question-rows.ts';
import styles from '../page/statistics.module.css';
import { QuestionLink } from './question-link.tsx';

interface DifferencesCardProps {
  query: UseQueryResult<Questions>;
  other: string;
  context: ComparisonContext;
  choices: Choices;
}

/** Card that names the largest differences that are more than chance, without judging them. */
export function DifferencesCard({ query: { data }, other, context, choices }: DifferencesCardProps) {
  const t = useTexts();
  const heading = useId();
  if (!data) return null;
  const differences = largestDifferences(data, context);
  return (
    <Card as="section" className={chart.card} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {t('statistics.dashboard.differences.title', { other })}
      </h2>
      {differences.length === 0 ? (
        <p>{t('statistics.dashboard.differences.none')}</p>
      ) : (
        <ul className={styles.differences}>
          {differences.map(({ row, what, difference }) => {
            const kind = `${what}${difference > 0 ? 'More' : 'Less'}`;
            const text = t(`statistics.dashboard.differences.${kind}`, {
              count: Math.round(Math.abs(difference) * 100),
            });
            return (
              <li key={`${row.key} ${what}`}>
                <Icon name={difference > 0 ? 'plus' : 'minus'} />
                <p>
                  <QuestionLink question={row} choices={choices} />
                  {`: ${text}.`}
                </p>
              </li>
            );
          })}
        </ul>
      )}
      <p className={chart.note}>{t('statistics.dashboard.differences.note', { count: minMeasurements })}</p>
    </Card>
  );
}
