import { useTexts } from '../../../texts/texts-store.ts';
import { Label } from '../charts/drawing.tsx';
import { timeScale } from '../charts/scales.ts';
import shapes from '../charts/shapes.module.css';
import type { Cell } from '../data/csv.ts';
import { type QuestionRow, sortByReached } from '../data/question-rows.ts';
import { useWords } from '../data/words.ts';
import { type QuestionChartProps, QuestionsCard } from './questions-card.tsx';

/** Width of the text at the end of a bar. */
const textWidth = 44;

/** Chart of the time of each question: the median, and the range of the middle half. */
export function TimesChart({ query, file, choices }: QuestionChartProps) {
  const t = useTexts();
  const words = useWords();
  const scaleOf = (rows: readonly QuestionRow[], width: number) =>
    timeScale(Math.max(1, ...rows.map(({ seconds }) => seconds?.upper ?? 0)), width < 220 ? 2 : 4);
  const cell = (value: number | undefined): Cell =>
    value === undefined ? words.few : { shown: words.seconds(value), value };
  return (
    <QuestionsCard
      title={t('statistics.dashboard.times.title')}
      query={query}
      choices={choices}
      file={`${file}-${t('statistics.dashboard.times.file')}`}
      sort={sortByReached}
      note={t('statistics.dashboard.times.note')}
      columns={['median', 'lower', 'upper'].map((name) => t(`statistics.dashboard.times.${name}`))}
      cells={({ seconds }) => [cell(seconds?.median), cell(seconds?.lower), cell(seconds?.upper)]}
      describe={({ seconds }) =>
        seconds
          ? t('statistics.dashboard.times.said', {
              median: words.seconds(seconds.median),
              lower: words.seconds(seconds.lower),
              upper: words.seconds(seconds.upper),
            })
          : words.few
      }
      foot={{
        height: 26,
        draw: ({ x, y, top, width, rows }) => {
          const scale = scaleOf(rows, width);
          return scale.ticks.map((tick) => {
            const at = x + 8 + (tick / scale.end) * (width - textWidth - 8);
            return (
              <g key={tick}>
                <path d={`M${at} ${top}V${y}`} stroke="var(--ok-border)" strokeDasharray="2 4" />
                <Label x={at} y={y + 18} anchor="middle">
                  {words.seconds(tick)}
                </Label>
              </g>
            );
          });
        },
      }}
      draw={({ seconds }, { x, y, width, rows }) => {
        if (!seconds) {
          return (
            <Label x={x + 8} y={y + 4.5}>
              {words.fewShort}
            </Label>
          );
        }
        const scale = scaleOf(rows, width);
        const at = (value: number) => x + 8 + (value / scale.end) * (width - textWidth - 8);
        return (
          <>
            <rect
              className={shapes.range}
              x={at(seconds.lower)}
              y={y - 4}
              width={Math.max(2, at(seconds.upper) - at(seconds.lower))}
              height={8}
              rx={4}
              fill="var(--ok-chart-range)"
              stroke="var(--ok-chart-2)"
            />
            <circle
              className={shapes.solid}
              cx={at(seconds.median)}
              cy={y}
              r={6.5}
              fill="var(--ok-chart-1)"
              stroke="var(--ok-surface)"
              strokeWidth="1.5"
            />
            <Label x={Math.max(at(seconds.upper), at(seconds.median) + 6) + 8} y={y + 4.5} hasHalo>
              {words.seconds(seconds.median)}
            </Label>
          </>
        );
      }}
    />
  );
}
