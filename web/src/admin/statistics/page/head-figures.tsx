import type { MeasurementFigures } from '@ok/contract/routes/statistics/statistics.ts';
import { compareShares } from '@ok/contract/statistics/comparison.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Card } from '../../../ui/content/card.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import chart from '../charts/chart-card.module.css';
import type { Summary } from '../data/calls.ts';
import type { ComparisonContext } from '../data/question-rows.ts';
import { useWords, type Words } from '../data/words.ts';
import styles from './head-figures.module.css';

interface HeadFiguresProps {
  query: UseQueryResult<Summary>;
  /** What it is compared with, where that is another version. */
  other: string | undefined;
  context: ComparisonContext;
}

const names = ['started', 'finished', 'stopped', 'open', 'duration', 'back'] as const;

/** The figures at the head: how much was measured, what became of it, how long it took, and how many went back. */
export function HeadFigures({
  query: { data, isError, isFetching, isPlaceholderData, refetch },
  other,
  context,
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
            const before = data?.compared && comparedWith(name, data, { other, context, t, words });
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

/** One of the three parts that started measurements are in: its share, and how many they are. */
const partOf =
  (name: 'finished' | 'stopped' | 'open') =>
  ({ started, [name]: part }: MeasurementFigures, { t, words }: Said) => ({
    value: words.share(part, started),
    note:
      part === null ? '' : t('statistics.dashboard.figures.measurements', { count: part, number: words.count(part) }),
  });

const wordsOf: Record<Name, (figures: MeasurementFigures, said: Said) => { value: string; note: string }> = {
  started: ({ started }, { words }) => ({ value: words.count(started), note: '' }),
  finished: partOf('finished'),
  stopped: partOf('stopped'),
  open: partOf('open'),
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

/** Whether measurements that are still open could turn a difference around: then nothing is said of it. */
const isUndecided = (name: Name, { figures, compared }: Summary, { overlaps, stillOpen }: ComparisonContext) => {
  if (name !== 'finished' && name !== 'stopped') return false;
  if (!compared || figures.started === null || compared.started === null) return false;
  const [part, otherPart] = [figures[name], compared[name]];
  if (part === null || otherPart === null) return false;
  const own = { part, whole: figures.started };
  const other = { part: otherPart, whole: compared.started };
  return compareShares([{ own, other, overlaps, stillOpen }])[0]?.kind === 'undecided';
};

const comparedWith = (
  name: Name,
  summary: Summary,
  { other, context, ...said }: Said & { other: string | undefined; context: ComparisonContext },
) => {
  const { t, words } = said;
  const { compared, comparedPeriod } = summary;
  if (!compared) return undefined;
  // Of nothing there is no share, and no time.
  if (name !== 'started' && compared.started === 0) return undefined;
  if (isUndecided(name, summary, context)) return t('statistics.dashboard.notYetComparable');
  if (!comparedPeriod) return `${other ?? ''}: ${wordsOf[name](compared, said).value}`;
  if (name !== 'started') return t('statistics.dashboard.was', { value: wordsOf[name](compared, said).value });
  // A count beside a count: no test tells whether more or fewer are more than chance.
  return t('statistics.dashboard.figures.before', { number: words.count(compared.started) });
};
