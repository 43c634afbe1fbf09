import type { Samples } from '@ok/contract/routes/management/metrics.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { aggregateByMinute, averageRequestTimes } from '../charts/chart-data.ts';
import { type ChartMark, useChartMarks } from '../charts/chart-marks.ts';
import { LineChart } from '../charts/line-chart.tsx';
import { useFigureFormats } from '../formats/use-figure-formats.ts';
import styles from './metrics.module.css';

interface MetricsChartsProps {
  samples: Samples;
  /** Start of the process that took the samples, in milliseconds since 1970. */
  startedAt: number;
  hasPool: boolean;
}

/** A chart of the last two hours for each figure, with lines where the process started and versions were published. */
export function MetricsCharts({ samples, startedAt, hasPool }: MetricsChartsProps) {
  const t = useTexts();
  const { number, time, share, size } = useFigureFormats();
  const marks = useChartMarks({ startedAt, from: samples.at[0] ?? 0 });
  const charts = [
    { name: 'requests', points: aggregateByMinute(samples, 'requests', 'sum'), write: number },
    { name: 'time', points: averageRequestTimes(samples), write: time },
    { name: 'p95', points: aggregateByMinute(samples, 'p95', 'last'), write: time },
    { name: 'errors', points: aggregateByMinute(samples, 'errors', 'sum'), write: number },
    { name: 'cpu', points: aggregateByMinute(samples, 'cpu', 'mean'), write: share },
    { name: 'delay', points: aggregateByMinute(samples, 'delay', 'highest'), write: time },
    { name: 'memory', points: aggregateByMinute(samples, 'memory', 'highest'), write: size },
    { name: 'connections', points: aggregateByMinute(samples, 'connections', 'highest'), write: number },
  ] as const;
  return (
    <>
      <ChartMarkList marks={marks} />
      <div className={styles.charts}>
        {charts
          .filter(({ name }) => hasPool || name !== 'connections')
          .map(({ name, ...chart }) => (
            <LineChart key={name} title={t(`metrics.charts.${name}`)} marks={marks} {...chart} />
          ))}
      </div>
    </>
  );
}

/** Legend of the lines in the charts. */
function ChartMarkList({ marks }: { marks: readonly ChartMark[] }) {
  const t = useTexts();
  const { clock } = useFigureFormats();
  if (marks.length === 0) return null;
  return (
    <ul className={styles.marks} aria-label={t('metrics.marks.title')}>
      {marks.map(({ kind, at, text }) => (
        <li key={`${kind} ${at}`} data-kind={kind}>
          {text} <time dateTime={new Date(at).toISOString()}>{clock(at)}</time>
        </li>
      ))}
    </ul>
  );
}
