import type { UseQueryResult } from '@tanstack/react-query';
import { useTexts } from '../../texts/texts-store.ts';
import type { Questions } from './calls.ts';
import { Label, stoppedFill, usePatterns } from './drawing.tsx';
import { byLeaving } from './question-rows.ts';
import { QuestionsCard } from './questions-card.tsx';
import shapes from './shapes.module.css';
import { useWords } from './words.ts';

/** Sizes of the drawing. */
const [head, figure] = [26, 42];

/** Where people go a step back or stop. */
export function BackStopChart({ query, file }: { query: UseQueryResult<Questions>; file: string }) {
  const t = useTexts();
  const words = useWords();
  const { patterns, fillOf } = usePatterns();
  const names = [t('statistics.dashboard.back'), t('statistics.dashboard.stopped')] as const;
  return (
    <QuestionsCard
      title={t('statistics.dashboard.backStop.title')}
      query={query}
      file={`${file}-${t('statistics.dashboard.backStop.file')}`}
      sort={byLeaving}
      columns={[
        t('statistics.dashboard.reached'),
        `${names[0]}, ${t('statistics.dashboard.count').toLowerCase()}`,
        names[0],
        `${names[1]}, ${t('statistics.dashboard.count').toLowerCase()}`,
        names[1],
      ]}
      cells={({ reached, back, stopped }) => [
        words.cell(reached),
        words.cell(back),
        words.shareCell(back, reached),
        words.cell(stopped),
        words.shareCell(stopped, reached),
      ]}
      say={({ back, stopped, reached }) =>
        `${names[0]} ${words.share(back, reached)}, ${names[1]} ${words.share(stopped, reached)}`
      }
      head={{
        height: head,
        draw: ({ x, width }) => (
          <>
            {patterns}
            {names.map((name, index) => (
              <Label key={name} x={x + (index * width) / 2} y={14} weight={600} size={12.5}>
                {name}
              </Label>
            ))}
          </>
        ),
      }}
      draw={({ back, stopped, reached }, { x, y, width, rows }) => {
        const part = width / 2;
        const highest = (what: 'back' | 'stopped') =>
          Math.max(0.01, ...rows.map((row) => words.shareOf(row[what], row.reached) ?? 0));
        return ([back, stopped] as const).map((count, index) => {
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
      }}
    />
  );
}
