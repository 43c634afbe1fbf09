import type { UseQueryResult } from '@tanstack/react-query';
import { useTexts } from '../../texts/texts-store.ts';
import { treeNameOf } from '../../texts/tree-name.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { labelLines } from '../trees/map/label-lines.ts';
import styles from './chart-card.module.css';
import { ChartCard } from './chart-card.tsx';
import { columnsOf, type Days, seriesOf } from './days-data.ts';
import { Drawing, Label, PatternSign, usePatterns } from './drawing.tsx';
import { countScale, everyFor } from './scales.ts';
import shapes from './shapes.module.css';
import { useWords } from './words.ts';

/** Sizes of the drawing. */
const [left, top, plot, bottom] = [38, 8, 236, 26];

/** How many measurements were begun a day or month, by tree. */
export function DaysChart({ query, file }: { query: UseQueryResult<Days>; file: string }) {
  const t = useTexts();
  const words = useWords();
  const { patterns, fillOf, colourOf } = usePatterns();
  const unit = query.data?.unit ?? 'day';
  const title = t(`statistics.dashboard.days.${unit}`);
  const partsOf = (data: Days) => {
    const named = data.trees.map(({ tree, name }) => ({ tree, name: treeNameOf(name, t).title }));
    const series = seriesOf({ trees: named, rows: data.rows }, t('statistics.dashboard.days.others'));
    return { series, columns: columnsOf(data, series) };
  };
  const nameOf = (start: string) => (unit === 'day' ? words.longDay(start) : words.longMonth(start));
  return (
    <ChartCard
      title={title}
      query={query}
      file={`${file}-${t('statistics.dashboard.days.file')}`}
      isEmpty={({ rows }) => rows.length === 0}
      skeleton={<Skeleton shape="block" height="17rem" />}
      table={(data) => {
        const { series, columns } = partsOf(data);
        return {
          columns: [t(`statistics.dashboard.days.${unit}Column`), ...series.map(({ name }) => name)],
          rows: columns.map(({ start, parts }) => [
            { shown: nameOf(start), value: start },
            ...parts.map((part) => words.cell(part)),
          ]),
        };
      }}
    >
      {(data) => {
        const { series, columns } = partsOf(data);
        const most = columns.reduce((best, each) => (each.total > best.total ? each : best), {
          start: data.from,
          total: 0,
        });
        const { end, ticks } = countScale(most.total, 3);
        const y = (value: number) => top + plot - (value / end) * plot;
        const label = t(`statistics.dashboard.days.${unit}Label`, {
          from: nameOf(data.from),
          to: nameOf(data.to),
          most: words.number(most.total),
          on: nameOf(most.start),
        });
        return (
          <>
            <Drawing
              label={label}
              draw={(width) => {
                const pitch = (width - left) / columns.length;
                const bar = Math.max(1, Math.min(26, pitch * 0.76));
                const every = everyFor(columns.length, width - left, unit === 'day' ? 58 : 44);
                return {
                  height: top + plot + bottom,
                  content: (
                    <>
                      {patterns}
                      {ticks.map((tick) => (
                        <g key={tick}>
                          <path
                            d={`M${left} ${y(tick)}H${width}`}
                            stroke="var(--ok-border)"
                            strokeDasharray={tick === 0 ? undefined : '2 4'}
                          />
                          <Label x={left - 8} y={y(tick) + 4} anchor="end">
                            {words.number(tick)}
                          </Label>
                        </g>
                      ))}
                      {columns.map(({ start, parts, hasFew }, index) => {
                        const x = left + index * pitch + (pitch - bar) / 2;
                        let below = 0;
                        return (
                          <g key={start}>
                            <title>{`${nameOf(start)}: ${series
                              .map(({ name }, at) => `${name} ${words.count(parts[at] ?? null)}`)
                              .join(', ')}`}</title>
                            <rect x={left + index * pitch} y={top} width={pitch} height={plot} fill="transparent" />
                            {parts.map((part, at) => {
                              if (!part) return null;
                              below += part;
                              const height = (part / end) * plot;
                              return (
                                <rect
                                  key={series[at]?.name}
                                  x={x}
                                  y={y(below)}
                                  width={bar}
                                  height={Math.max(1, height - 1.5)}
                                  rx={Math.min(3, bar / 4)}
                                  fill={bar < 6 ? colourOf(at) : fillOf(at)}
                                />
                              );
                            })}
                            {hasFew && (
                              <circle
                                cx={x + bar / 2}
                                cy={y(below) - 5}
                                r={2}
                                fill="none"
                                stroke="var(--ok-text-muted)"
                              />
                            )}
                            {index % every === 0 && (
                              <Label
                                x={Math.min(Math.max(x + bar / 2, left + 12), width - 22)}
                                y={top + plot + 19}
                                anchor="middle"
                              >
                                {unit === 'day' ? words.day(start) : words.month(start)}
                              </Label>
                            )}
                          </g>
                        );
                      })}
                    </>
                  ),
                };
              }}
            />
            <ul className={styles.legend}>
              {series.map(({ name }, index) => (
                <li key={name}>
                  <PatternSign fill={index} />
                  {labelLines(name, 24, 1)[0]}
                </li>
              ))}
              {columns.some(({ hasFew }) => hasFew) && (
                <li>
                  <span className={shapes.fewSign} aria-hidden="true" />
                  {t('statistics.dashboard.days.few')}
                </li>
              )}
            </ul>
          </>
        );
      }}
    </ChartCard>
  );
}
