import { useTexts } from '../../../texts/texts-store.ts';
import { Label, stoppedFill, usePatterns } from '../charts/drawing.tsx';
import shapes from '../charts/shapes.module.css';
import { sortByLeaving } from '../data/question-rows.ts';
import { useWords } from '../data/words.ts';
import { type QuestionChartProps, QuestionsCard } from './questions-card.tsx';

/** Sizes of the drawing. */
const [head, figure, openWidth] = [26, 42, 78];

/** Chart of the questions with most steps back and stops, and of open measurements. */
export function BackStopChart({ query, file, choices }: QuestionChartProps) {
  const t = useTexts();
  const words = useWords();
  const { patterns, fillOf } = usePatterns();
  const names = [t('statistics.dashboard.back'), t('statistics.dashboard.stopped')] as const;
  const openName = t('statistics.dashboard.open');
  return (
    <QuestionsCard
      title={t('statistics.dashboard.backStop.title')}
      query={query}
      choices={choices}
      file={`${file}-${t('statistics.dashboard.backStop.file')}`}
      sort={sortByLeaving}
      columns={[
        t('statistics.dashboard.reached'),
        `${names[0]}, ${t('statistics.dashboard.count').toLowerCase()}`,
        names[0],
        `${names[1]}, ${t('statistics.dashboard.count').toLowerCase()}`,
        names[1],
        openName,
      ]}
      cells={({ reached, back, stopped, open }) => [
        words.cell(reached),
        words.cell(back),
        words.shareCell(back, reached),
        words.cell(stopped),
        words.shareCell(stopped, reached),
        words.cell(open),
      ]}
      describe={({ back, stopped, open, reached }) =>
        `${names[0]} ${words.share(back, reached)}, ${names[1]} ${words.share(stopped, reached)}, ${openName} ${words.count(open)}`
      }
      head={{
        height: head,
        draw: ({ x, width }) => (
          <>
            {patterns}
            {names.map((name, index) => (
              <Label key={name} x={x + (index * (width - openWidth)) / 2} y={14} weight={600} size={12.5}>
                {name}
              </Label>
            ))}
            <Label x={x + width} y={14} weight={600} size={12.5} anchor="end">
              {openName}
            </Label>
          </>
        ),
      }}
      draw={({ back, stopped, open, reached }, { x, y, width, rows }) => {
        const part = (width - openWidth) / 2;
        const highest = (what: 'back' | 'stopped') =>
          Math.max(0.01, ...rows.map((row) => words.shareOf(row[what], row.reached) ?? 0));
        const bars = ([back, stopped] as const).map((count, index) => {
          const what = index === 0 ? 'back' : 'stopped';
          const share = words.shareOf(count, reached);
          const long = ((share ?? 0) / highest(what)) * Math.max(10, part - figure - 14);
          const start = x + index * part;
          return (
            <g key={what}>
              {long > 0 && (
                <rect
                  className={shapes.solid}
                  x={start}
                  y={y - 6}
                  width={Math.max(2, long)}
                  height={12}
                  rx={3.5}
                  fill={index === 0 ? 'var(--ok-chart-2)' : fillOf(stoppedFill)}
                />
              )}
              <Label x={start + (long > 0 ? Math.max(2, long) + 7 : 0)} y={y + 4.5}>
                {share === null ? words.fewShort : words.percent(share)}
              </Label>
            </g>
          );
        });
        return (
          <>
            {bars}
            <Label x={x + width} y={y + 4.5} anchor="end">
              {open === null ? words.fewShort : words.number(open)}
            </Label>
          </>
        );
      }}
    />
  );
}
