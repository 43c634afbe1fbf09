import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ChartCard } from '../charts/chart-card.tsx';
import type { Choices, Questions } from '../data/calls.ts';
import {
  type ComparedShare,
  type ComparisonContext,
  compareQuestions,
  type QuestionComparison,
  type QuestionRow,
  questionColumns,
  type SortColumn,
  sortQuestions,
} from '../data/question-rows.ts';
import { useWords, type Words } from '../data/words.ts';
import type { ComparedNames } from '../page/statistics-page.tsx';
import { QuestionLink } from './question-link.tsx';
import styles from './questions-table.module.css';

interface QuestionsTableProps {
  query: UseQueryResult<Questions>;
  file: string;
  names: ComparedNames | undefined;
  choices: Choices;
  context: ComparisonContext;
}

/** Table of all questions with their figures. A bar shows the view, and a line across the bar the comparison. */
export function QuestionsTable({ query, file, names, choices, context }: QuestionsTableProps) {
  const t = useTexts();
  const words = useWords();
  const [sort, sortBy] = useState<SortColumn>('back');
  const title = t('statistics.dashboard.questions.title');
  const median = (row: QuestionRow['compared']) => (row?.seconds ? words.seconds(row.seconds.median) : words.few);
  return (
    <ChartCard
      isTable
      title={title}
      query={query}
      file={`${file}-${t('statistics.dashboard.questions.file')}`}
      beside={names && <span className="muted small">{t('statistics.dashboard.questions.beside', names.within)}</span>}
      isEmpty={(rows) => rows.length === 0}
      skeleton={['95%', '88%', '92%', '84%', '90%', '86%'].map((width) => (
        <Skeleton key={width} shape="block" height="2.2rem" width={width} />
      ))}
      table={(rows) => {
        const columns = [
          t('statistics.dashboard.reached'),
          t('statistics.dashboard.back'),
          t('statistics.dashboard.stopped'),
          t('statistics.dashboard.open'),
          t('statistics.dashboard.times.median'),
        ];
        const cells = (row: NonNullable<QuestionRow['compared']>) => [
          words.cell(row.reached),
          words.shareCell(row.back, row.reached),
          words.shareCell(row.stopped, row.reached),
          words.cell(row.open),
          row.seconds ? { shown: median(row), value: row.seconds.median } : words.few,
        ];
        return {
          columns: [
            t('statistics.dashboard.question'),
            ...columns,
            ...(names ? columns.map((column) => `${column}, ${names.other}`) : []),
          ],
          rows: sortQuestions(rows, sort).map((row) => [
            words.questionName(row),
            ...cells(row),
            ...(names ? (row.compared ? cells(row.compared) : columns.map(() => '')) : []),
          ]),
        };
      }}
      note={t('statistics.dashboard.questions.note')}
    >
      {(rows) => {
        const comparisons = names ? compareQuestions(rows, context) : undefined;
        const highest = (what: 'back' | 'stopped') =>
          Math.max(
            0.01,
            ...rows.flatMap((row) => [
              words.shareOf(row[what], row.reached) ?? 0,
              names && row.compared ? (words.shareOf(row.compared[what], row.compared.reached) ?? 0) : 0,
            ]),
          );
        const largest = { back: highest('back'), stopped: highest('stopped') };
        return (
          <div className={styles.sheet}>
            <table className={styles.table} aria-label={title}>
              <thead>
                <tr>
                  {questionColumns.map((column) => (
                    <Head key={column} column={column} isSorted={sort === column} choose={() => sortBy(column)} />
                  ))}
                </tr>
              </thead>
              <tbody>
                {sortQuestions(rows, sort).map((row) => (
                  <tr key={row.key}>
                    <th scope="row" className={styles.question}>
                      <QuestionLink question={row} choices={choices} />
                    </th>
                    <td data-label={t('statistics.dashboard.reached')} className={styles.number}>
                      {words.count(row.reached)}
                      {names && row.compared && <Was value={words.count(row.compared.reached)} />}
                    </td>
                    {(['back', 'stopped'] as const).map((what) => (
                      <td key={what} data-label={t(`statistics.dashboard.${what}`)}>
                        <ShareCell
                          row={row}
                          what={what}
                          largest={largest[what]}
                          comparison={comparisons && (comparisons.get(row.key) ?? {})}
                          words={words}
                        />
                      </td>
                    ))}
                    <td data-label={t('statistics.dashboard.open')} className={styles.number}>
                      {words.count(row.open)}
                      {names && row.compared && <Was value={words.count(row.compared.open)} />}
                    </td>
                    <td data-label={t('statistics.dashboard.times.median')} className={styles.number}>
                      {median(row)}
                      {names && row.compared && <Was value={median(row.compared)} />}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        );
      }}
    </ChartCard>
  );
}

function Was({ value }: { value: string }) {
  const t = useTexts();
  return <span className={styles.was}>{t('statistics.dashboard.was', { value })}</span>;
}

function Head({ column, isSorted, choose }: { column: SortColumn; isSorted: boolean; choose: () => void }) {
  const t = useTexts();
  const name = t(
    { question: 'statistics.dashboard.question', seconds: 'statistics.dashboard.times.median' }[column as string] ??
      `statistics.dashboard.${column}`,
  );
  return (
    <th
      scope="col"
      className={column === 'reached' || column === 'open' || column === 'seconds' ? styles.number : undefined}
      aria-sort={isSorted ? (column === 'question' ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" className={styles.sort} onClick={choose}>
        {name}
        <Icon name={isSorted ? 'chevron-down' : 'sort'} className={styles.mark} />
      </button>
    </th>
  );
}

interface ShareProps {
  row: QuestionRow;
  what: ComparedShare;
  /** Share that fills the bar. */
  largest: number;
  /** Undefined without a comparison. */
  comparison: QuestionComparison | undefined;
  words: Words;
}

function ShareCell({ row, what, largest, comparison, words }: ShareProps) {
  const t = useTexts();
  const verdict = comparison?.[what];
  // A share that open measurements can still change isn't compared.
  const compared = comparison && verdict?.kind !== 'undecided' ? row.compared : null;
  const share = words.shareOf(row[what], row.reached);
  const other = compared ? words.shareOf(compared[what], compared.reached) : null;
  return (
    <div className={styles.share}>
      {(share !== null || other !== null) && (
        <span className={classNames(styles.track, what === 'stopped' && styles.stopped)} aria-hidden="true">
          {share !== null && <span className={styles.fill} style={{ inlineSize: `${(share / largest) * 100}%` }} />}
          {other !== null && (
            <span className={styles.other} style={{ insetInlineStart: `${(other / largest) * 100}%` }} />
          )}
        </span>
      )}
      <span className={styles.figures}>
        <b>{words.share(row[what], row.reached)}</b>
        {compared && (
          <span className={styles.was}>
            {t('statistics.dashboard.was', { value: words.share(compared[what], compared.reached) })}
          </span>
        )}
      </span>
      {verdict && (
        <span className={classNames(styles.said, verdict.kind === 'differs' && styles.large)}>
          {words.comparison(verdict)}
        </span>
      )}
    </div>
  );
}
