import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { breakLines } from '../../trees/map/break-lines.ts';
import styles from '../charts/chart-card.module.css';
import { ChartCard } from '../charts/chart-card.tsx';
import { Drawing, Label } from '../charts/drawing.tsx';
import type { Questions } from '../data/calls.ts';
import type { Cell } from '../data/csv.ts';
import { initialQuestionCount, type QuestionRow } from '../data/question-rows.ts';
import { useWords } from '../data/words.ts';

/** Position of the figures of a question: from `x`, around `y`. */
type FiguresPosition = { x: number; y: number; width: number; rows: readonly QuestionRow[] };

interface QuestionsCardProps {
  title: string;
  query: UseQueryResult<Questions>;
  file: string;
  sort: (rows: readonly QuestionRow[]) => QuestionRow[];
  columns: readonly string[];
  cells: (row: QuestionRow) => readonly Cell[];
  /** Makes the text of a question for screen readers. */
  describe: (row: QuestionRow) => string;
  draw: (row: QuestionRow, place: FiguresPosition) => ReactNode;
  /** Drawings above and below all questions: names of columns, a scale. */
  head?: { height: number; draw: (place: Omit<FiguresPosition, 'y'>) => ReactNode };
  foot?: { height: number; draw: (place: FiguresPosition & { top: number }) => ReactNode };
  note?: ReactNode;
}

/** Sizes of the drawing: letter width, line height, space around a question, and the width below which names are above. */
const [letters, line, air, narrow] = [12.5, 16, 18, 460];

/** Chart with a row for each question. */
export function QuestionsCard(props: QuestionsCardProps) {
  const { title, query, sort, columns, cells, describe, draw, head, foot } = props;
  const t = useTexts();
  const words = useWords();
  const [showsAll, setShowsAll] = useState(false);
  return (
    <ChartCard
      title={title}
      query={query}
      file={props.file}
      note={props.note}
      isEmpty={(data) => data.length === 0}
      skeleton={['92%', '80%', '86%', '74%', '90%'].map((width) => (
        <Skeleton key={width} shape="block" height="1.6rem" width={width} />
      ))}
      table={(data) => ({
        columns: [t('statistics.dashboard.question'), ...columns],
        rows: sort(data).map((row) => [words.question(row.text), ...cells(row)]),
      })}
    >
      {(data) => {
        const sorted = sort(data).filter(({ folded }) => !folded);
        const rows = showsAll ? sorted : sorted.slice(0, initialQuestionCount);
        if (sorted.length === 0) return <p className="muted">{t('statistics.dashboard.tooFew')}</p>;
        return (
          <>
            <Drawing
              label={`${title}. ${rows.map((row) => `${words.question(row.text)} ${describe(row)}`).join('; ')}.`}
              draw={(width) => {
                const isNarrow = width < narrow;
                const x = isNarrow ? 0 : Math.round(width * 0.44);
                const rowsWithLines = rows.map((row) => ({
                  row,
                  lines: isNarrow
                    ? // Users can widen the space between letters, which takes room at the end of a line.
                      breakLines(words.question(row.text), (width / letters) * 0.8, 3)
                    : breakLines(words.question(row.text), (x - 14) / letters, 2),
                }));
                let end = head?.height ?? 0;
                const top = end;
                const content = rowsWithLines.map(({ row, lines }) => {
                  const start = end;
                  const name = lines.length * line;
                  end += isNarrow ? name + 22 + air : Math.max(name, 20) + air;
                  const middle = isNarrow ? start + name + 14 : start + (end - start) / 2;
                  const first = isNarrow ? start + 12 : middle - name / 2 + 12;
                  return (
                    <g key={row.key}>
                      <title>{`${words.question(row.text)} ${describe(row)}`}</title>
                      {lines.map((each, index) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no key besides their index.
                        <Label key={index} x={0} y={first + index * line} ink="text" size={letters} weight={540}>
                          {each}
                        </Label>
                      ))}
                      {draw(row, { x, y: middle, width: width - x, rows })}
                    </g>
                  );
                });
                const place = { x, width: width - x, rows };
                return {
                  height: end + (foot?.height ?? 0),
                  content: (
                    <>
                      {head?.draw(place)}
                      {foot?.draw({ ...place, y: end, top })}
                      {content}
                    </>
                  ),
                };
              }}
            />
            {sorted.length > initialQuestionCount && (
              <button
                type="button"
                className={styles.toggle}
                aria-expanded={showsAll}
                onClick={() => setShowsAll(!showsAll)}
              >
                {showsAll
                  ? t('statistics.dashboard.fewerQuestions')
                  : t('statistics.dashboard.allQuestions', { count: sorted.length })}
                <span className="vh">{`: ${title}`}</span>
              </button>
            )}
          </>
        );
      }}
    </ChartCard>
  );
}
