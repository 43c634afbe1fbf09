import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { breakLines } from '../../trees/map/geometry/break-lines.ts';
import styles from '../charts/chart-card.module.css';
import { ChartCard } from '../charts/chart-card.tsx';
import { AreaLink, Drawing, Label } from '../charts/drawing.tsx';
import type { Choices, Questions } from '../data/calls.ts';
import type { Cell } from '../data/csv.ts';
import { createQuestionAddress } from '../data/question-address.ts';
import { initialQuestionCount, type QuestionRow } from '../data/question-rows.ts';
import { useWords } from '../data/words.ts';

/** Position of the figures of a question: from `x`, around `y`. */
type FiguresPosition = { x: number; y: number; width: number; rows: readonly QuestionRow[] };

/** Properties of a chart of questions. */
export type QuestionChartProps = {
  query: UseQueryResult<Questions>;
  file: string;
  /** Trees with their versions, to which the questions lead. */
  choices: Choices;
};

interface QuestionsCardProps extends QuestionChartProps {
  title: string;
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

/** Lines of a name at most: every name is read in full, and no text is endless. */
const maxNameLines = 12;

/** Sizes of the drawing: letter width, line height, space around a question, and the width below which names are above. */
const [letters, line, air, narrow] = [12.5, 16, 18, 460];

/** Chart with a row for each question. */
export function QuestionsCard(props: QuestionsCardProps) {
  const { title, query, sort, columns, cells, describe, draw, head, foot } = props;
  const t = useTexts();
  const words = useWords();
  const [showsAll, setShowsAll] = useState(false);
  const addressOf = createQuestionAddress(props.choices);
  const measurements = ({ reached }: QuestionRow) =>
    t('statistics.dashboard.n', { number: reached === null ? words.fewShort : words.number(reached) });
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
        rows: sort(data).map((row) => [words.questionName(row), ...cells(row)]),
      })}
    >
      {(data) => {
        const sorted = sort(data).filter(({ folded }) => !folded);
        const rows = showsAll ? sorted : sorted.slice(0, initialQuestionCount);
        if (sorted.length === 0) return <p className="muted">{t('statistics.dashboard.tooFew')}</p>;
        return (
          <>
            <Drawing
              label={`${title}. ${rows.map((row) => `${words.questionName(row)} ${describe(row)}`).join('; ')}.`}
              draw={(width) => {
                const isNarrow = width < narrow;
                const x = isNarrow ? 0 : Math.round(width * 0.44);
                const nameWidth = isNarrow ? width : x - 14;
                let end = head?.height ?? 0;
                const top = end;
                const places = rows.map((row) => {
                  // Users can widen the space between letters, which takes room at the end of a line above a bar.
                  const lineWidth = (nameWidth / letters) * (isNarrow ? 0.8 : 1);
                  const lines = breakLines(words.questionName(row), lineWidth, maxNameLines);
                  // The number of measurements stands below the name.
                  const name = (lines.length + 1) * line;
                  const start = end;
                  end += isNarrow ? name + 22 + air : Math.max(name, 20) + air;
                  const middle = isNarrow ? start + name + 14 : start + (end - start) / 2;
                  return { row, lines, name, middle, nameTop: isNarrow ? start : middle - name / 2 };
                });
                const place = { x, width: width - x, rows };
                return {
                  height: end + (foot?.height ?? 0),
                  content: (
                    <>
                      {head?.draw(place)}
                      {foot?.draw({ ...place, y: end, top })}
                      {places.map(({ row, lines, middle, nameTop }) => (
                        <g key={row.key}>
                          <title>{`${words.questionName(row)} ${describe(row)}`}</title>
                          <g className={styles.question}>
                            {lines.map((each, index) => (
                              <Label
                                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no key besides their index.
                                key={index}
                                x={0}
                                y={nameTop + 12 + index * line}
                                ink="text"
                                size={letters}
                                weight={540}
                              >
                                {each}
                              </Label>
                            ))}
                          </g>
                          <Label x={0} y={nameTop + 12 + lines.length * line} size={letters}>
                            {measurements(row)}
                          </Label>
                          {draw(row, { ...place, y: middle })}
                        </g>
                      ))}
                    </>
                  ),
                  links: places.map(({ row, name, nameTop }) => (
                    <AreaLink
                      key={row.key}
                      {...addressOf(row)}
                      area={{ x: 0, y: nameTop - 2, width: nameWidth, height: name + 4 }}
                    >
                      {`${words.questionName(row)}, ${measurements(row)}, ${describe(row)}`}
                    </AreaLink>
                  )),
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
