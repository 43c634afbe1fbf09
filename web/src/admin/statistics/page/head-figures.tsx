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
  /** Name of the version in the comparison; undefined for a period. */
  other: string | undefined;
  context: ComparisonContext;
}

const names = ['started', 'finished', 'stopped', 'open', 'duration', 'back'] as const;

/** Card with the key figures: measurements by state, median duration, and steps back. */
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
              ? textsOf[name](data.figures, { t, words })
              : { value: undefined, note: undefined };
            const before = data?.compared && comparisonText(name, data, { other, context, t, words });
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
type TextTools = { t: ReturnType<typeof useTexts>; words: Words };

/** Makes the texts of one state: the share of started measurements, and the number. */
const stateTextsOf =
  (name: 'finished' | 'stopped' | 'open') =>
  ({ started, [name]: part }: MeasurementFigures, { t, words }: TextTools) => ({
    value: words.share(part, started),
    note:
      part === null ? '' : t('statistics.dashboard.figures.measurements', { count: part, number: words.count(part) }),
  });

const textsOf: Record<Name, (figures: MeasurementFigures, said: TextTools) => { value: string; note: string }> = {
  started: ({ started }, { words }) => ({ value: words.count(started), note: '' }),
  finished: stateTextsOf('finished'),
  stopped: stateTextsOf('stopped'),
  open: stateTextsOf('open'),
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

/** Checks whether open measurements could still turn a difference around. */
const isFigureUndecided = (name: Name, { figures, compared }: Summary, { overlaps, stillOpen }: ComparisonContext) => {
  if (name !== 'finished' && name !== 'stopped') return false;
  if (!compared || figures.started === null || compared.started === null) return false;
  const [part, otherPart] = [figures[name], compared[name]];
  if (part === null || otherPart === null) return false;
  const ownShare = { part, whole: figures.started };
  const otherShare = { part: otherPart, whole: compared.started };
  return compareShares([{ own: ownShare, other: otherShare, overlaps, stillOpen }])[0]?.kind === 'undecided';
};

const comparisonText = (
  name: Name,
  summary: Summary,
  { other, context, ...tools }: TextTools & { other: string | undefined; context: ComparisonContext },
) => {
  const { t, words } = tools;
  const { compared, comparedPeriod } = summary;
  if (!compared) return undefined;
  // Without started measurements there is neither a share nor a duration.
  if (name !== 'started' && compared.started === 0) return undefined;
  if (isFigureUndecided(name, summary, context)) return t('statistics.dashboard.notYetComparable');
  if (!comparedPeriod) return `${other ?? ''}: ${textsOf[name](compared, tools).value}`;
  if (name !== 'started') return t('statistics.dashboard.was', { value: textsOf[name](compared, tools).value });
  // A count beside a count: no test tells whether more or fewer are more than chance.
  return t('statistics.dashboard.figures.before', { number: words.count(compared.started) });
};
