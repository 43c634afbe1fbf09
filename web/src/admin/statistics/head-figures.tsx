import type { MeasurementFigures } from '@ok/contract/routes/statistics.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { Card } from '../../ui/content/card.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/forms/button.tsx';
import type { Summary } from './calls.ts';
import chart from './chart-card.module.css';
import styles from './head-figures.module.css';
import { useWords, type Words } from './words.ts';

interface HeadFiguresProps {
  query: UseQueryResult<Summary>;
  /** What it is compared with, where that is another version. */
  other: string | undefined;
}

const names = ['started', 'finished', 'duration', 'back'] as const;

/** The figures at the head: how much was measured, finished, and gone back in, and how long it took. */
export function HeadFigures({
  query: { data, isError, isFetching, isPlaceholderData, refetch },
  other,
}: HeadFiguresProps) {
  const t = useTexts();
  const words = useWords();
  const heading = useId();
  return (
    <Card as="section" className={styles.figures} aria-labelledby={heading} aria-busy={isPlaceholderData}>
      <h2 id={heading} className="vh">
        {t('statistics.dashboard.figures.title')}
      </h2>
      {isError ? (
        <div className={classNames(styles.figure, chart.failed)} role="alert">
          <p>{t('statistics.dashboard.failed')}</p>
          <Button size="small" variant="outline" icon="refresh" isPending={isFetching} onPress={() => void refetch()}>
            {t('error.tryAgain')}
          </Button>
        </div>
      ) : (
        <dl className={classNames(styles.list, isPlaceholderData && chart.earlier)}>
          {names.map((name) => {
            const { value, note } = data
              ? wordsOf[name](data.figures, { t, words })
              : { value: undefined, note: undefined };
            const before = data?.compared && comparedWith(name, data, other, { t, words });
            return (
              <div key={name} className={styles.figure}>
                <dt>{t(`statistics.dashboard.figures.${name}`)}</dt>
                <dd className={classNames(styles.value, value !== undefined && value.length > 8 && styles.said)}>
                  {value ?? <Skeleton width="5rem" height="2rem" />}
                </dd>
                <dd className={styles.note}>
                  {data ? (
                    <>
                      {note && <span>{note}</span>}
                      {before && <span>{before}</span>}
                    </>
                  ) : (
                    <Skeleton width="8rem" />
                  )}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
      {!data && !isError && (
        <p className="vh" role="status">
          {t('statistics.dashboard.loading', { title: t('statistics.dashboard.figures.title') })}
        </p>
      )}
    </Card>
  );
}

type Name = (typeof names)[number];
type Said = { t: ReturnType<typeof useTexts>; words: Words };

const wordsOf: Record<Name, (figures: MeasurementFigures, said: Said) => { value: string; note: string }> = {
  started: ({ started }, { words }) => ({ value: words.count(started), note: '' }),
  finished: ({ started, finished }, { t, words }) => ({
    value: words.share(finished, started),
    note:
      finished === null
        ? ''
        : t('statistics.dashboard.figures.measurements', { count: finished, number: words.count(finished) }),
  }),
  duration: ({ medianSeconds, medianSteps, finished }, { t, words }) => ({
    value: medianSeconds === null ? (finished === 0 ? '–' : words.few) : words.minutes(medianSeconds),
    note:
      medianSteps === null
        ? medianSeconds === null
          ? ''
          : t('statistics.dashboard.figures.minutes')
        : t('statistics.dashboard.figures.steps', { count: medianSteps, number: words.number(medianSteps) }),
  }),
  back: ({ started, wentBack }, { t, words }) => ({
    value: words.share(wentBack, started),
    note: t('statistics.dashboard.figures.ofAll'),
  }),
};

const comparedWith = (
  name: Name,
  { figures, compared, comparedPeriod }: Summary,
  other: string | undefined,
  said: Said,
) => {
  const { t, words } = said;
  if (!compared) return undefined;
  // Of nothing there is no share, and no time.
  if (name !== 'started' && compared.started === 0) return undefined;
  if (!comparedPeriod) return `${other ?? ''}: ${wordsOf[name](compared, said).value}`;
  if (name !== 'started') return t('statistics.dashboard.was', { value: wordsOf[name](compared, said).value });
  if (compared.started === null || figures.started === null) {
    return t('statistics.dashboard.figures.before', { number: words.count(compared.started) });
  }
  const difference = figures.started - compared.started;
  const kind = difference === 0 ? 'sameAsBefore' : difference > 0 ? 'moreThanBefore' : 'lessThanBefore';
  return t(`statistics.dashboard.figures.${kind}`, { number: words.number(Math.abs(difference)) });
};
