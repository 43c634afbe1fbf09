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
import { type QuestionRow, shownAtFirst } from '../data/question-rows.ts';
import { useWords } from '../data/words.ts';

/** Where the figures of a question are drawn: from `x` on, around `y`. */
type Place = { x: number; y: number; width: number; rows: readonly QuestionRow[] };

interface QuestionsCardProps {
  title: string;
  query: UseQueryResult<Questions>;
  file: string;
  sort: (rows: readonly QuestionRow[]) => QuestionRow[];
  columns: readonly string[];
  cells: (row: QuestionRow) => readonly Cell[];
  /** What a screen reader says of a question. */
  say: (row: QuestionRow) => string;
  draw: (row: QuestionRow, place: Place) => ReactNode;
  /** Above or below all questions: names of columns, a scale. */
  head?: { height: number; draw: (place: Omit<Place, 'y'>) => ReactNode };
  foot?: { height: number; draw: (place: Place & { top: number }) => ReactNode };
  note?: ReactNode;
}

/** Sizes of the drawing: letters, a line of them, room around a question; below a width its name stands above. */
const [letters, line, air, narrow] = [12.5, 16, 18, 460];

/** A chart with a row a question. */
export function QuestionsCard(props: QuestionsCardProps) {
  const { title, query, sort, columns, cells, say, draw, head, foot } = props;
  const t = useTexts();
  const words = useWords();
  const [showsAll, showAll] = useState(false);
  const known = (data: Questions) => sort(data);
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
        rows: known(data).map((row) => [words.question(row.text), ...cells(row)]),
      })}
    >
      {(data) => {
        const sorted = known(data).filter(({ folded }) => !folded);
        const rows = showsAll ? sorted : sorted.slice(0, shownAtFirst);
        if (sorted.length === 0) return <p className="muted">{t('statistics.dashboard.tooFew')}</p>;
        return (
          <>
            <Drawing
              label={`${title}. ${rows.map((row) => `${words.question(row.text)} ${say(row)}`).join('; ')}.`}
              draw={(width) => {
                const isNarrow = width < narrow;
                const x = isNarrow ? 0 : Math.round(width * 0.44);
                const named = rows.map((row) => ({
                  row,
                  lines: isNarrow
                    ? // Whoever sets more room between letters needs it at the end of a line.
                      breakLines(words.question(row.text), (width / letters) * 0.8, 3)
                    : breakLines(words.question(row.text), (x - 14) / letters, 2),
                }));
                let end = head?.height ?? 0;
                const top = end;
                const content = named.map(({ row, lines }) => {
                  const start = end;
                  const name = lines.length * line;
                  end += isNarrow ? name + 22 + air : Math.max(name, 20) + air;
                  const middle = isNarrow ? start + name + 14 : start + (end - start) / 2;
                  const first = isNarrow ? start + 12 : middle - name / 2 + 12;
                  return (
                    <g key={row.key}>
                      <title>{`${words.question(row.text)} ${say(row)}`}</title>
                      {lines.map((each, index) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: lines have their place and nothing else.
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
            {sorted.length > shownAtFirst && (
              <button
                type="button"
                className={styles.toggle}
                aria-expanded={showsAll}
                onClick={() => showAll(!showsAll)}
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
