import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { treeTitle } from '../../../texts/tree-name.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { breakLines } from '../../trees/map/geometry/break-lines.ts';
import styles from '../charts/chart-card.module.css';
import { ChartCard } from '../charts/chart-card.tsx';
import { openFill, PatternSign, stoppedFill } from '../charts/drawing.tsx';
import shapes from '../charts/shapes.module.css';
import { useWords } from '../data/words.ts';
import statistics from '../page/statistics.module.css';
import { columnsByState, columnsByTree, type Days, hiddenSum, isHidden, seriesOf, states } from './days-data.ts';
import { DaysDrawing } from './days-drawing.tsx';

/** Divisions of the bars. */
const divisions = ['byTree', 'byState'] as const;

const stateFills = { finished: 0, stopped: stoppedFill, open: openFill } as const;

/** Chart of the measurements of each day or month, by tree or by state. */
export function DaysChart({ query, file }: { query: UseQueryResult<Days>; file: string }) {
  const t = useTexts();
  const words = useWords();
  const [division, divide] = useState<(typeof divisions)[number]>('byTree');
  const unit = query.data?.unit ?? 'day';
  const title = t(`statistics.dashboard.days.${unit}`);
  const nameOf = (start: string) => (unit === 'day' ? words.longDay(start) : words.longMonth(start));
  const barsOf = (data: Days) => {
    if (division === 'byState') {
      const series = states.map((state) => ({ name: t(`statistics.dashboard.${state}`), fill: stateFills[state] }));
      return { series, columns: columnsByState(data) };
    }
    const named = data.trees.map(({ tree, name }) => ({ tree, name: treeTitle(name, t) }));
    const series = seriesOf({ trees: named, rows: data.rows }, t('statistics.dashboard.days.others'));
    return { series: series.map(({ name }, fill) => ({ name, fill })), columns: columnsByTree(data, series) };
  };
  return (
    <ChartCard
      title={title}
      query={query}
      file={`${file}-${t('statistics.dashboard.days.file')}`}
      isEmpty={({ rows }) => rows.length === 0}
      skeleton={<Skeleton shape="block" height="17rem" />}
      tools={
        // biome-ignore lint/a11y/useSemanticElements: two buttons in a row are no fieldset.
        <div className={statistics.segments} role="group" aria-label={t('statistics.dashboard.days.division')}>
          {divisions.map((each) => (
            <button
              key={each}
              type="button"
              className={statistics.segment}
              aria-pressed={division === each}
              onClick={() => divide(each)}
            >
              {t(`statistics.dashboard.days.${each}`)}
            </button>
          ))}
        </div>
      }
      table={(data) => {
        const { series, columns } = barsOf(data);
        return {
          columns: [
            t(`statistics.dashboard.days.${unit}Column`),
            t('statistics.dashboard.days.total'),
            ...series.map(({ name }) => name),
          ],
          rows: columns.map(({ start, parts, total }) => [
            { shown: nameOf(start), value: start },
            words.cell(total),
            ...parts.map((part) => words.cell(part)),
          ]),
        };
      }}
    >
      {(data) => {
        const { series, columns } = barsOf(data);
        return (
          <>
            <DaysDrawing data={data} series={series} columns={columns} nameOf={nameOf} />
            <ul className={styles.legend}>
              {series.map(({ name, fill }) => (
                <li key={name}>
                  <PatternSign fill={fill} />
                  {breakLines(name, 24, 1)[0]}
                </li>
              ))}
              {columns.some((column) => hiddenSum(column) > 0) && (
                <li>
                  <span className={shapes.wholeSign} aria-hidden="true" />
                  {t('statistics.dashboard.days.hiddenPart')}
                </li>
              )}
              {columns.some(isHidden) && (
                <li>
                  <span className={shapes.fewSign} aria-hidden="true" />
                  {t('statistics.dashboard.days.hidden')}
                </li>
              )}
            </ul>
          </>
        );
      }}
    </ChartCard>
  );
}
