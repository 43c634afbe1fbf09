import type { Samples } from '@ok/contract/routes/management/metrics.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { aggregateByMinute, averageRequestTimes } from './chart-data.ts';
import { useFigureFormats } from './figure-formats.ts';
import { LineChart } from './line-chart.tsx';
import styles from './metrics.module.css';

/** A chart of the last two hours for each figure. */
export function MetricsCharts({ samples, hasPool }: { samples: Samples; hasPool: boolean }) {
  const t = useTexts();
  const { number, time, share, size } = useFigureFormats();
  const charts = [
    { name: 'requests', points: aggregateByMinute(samples, 'requests', 'sum'), write: number },
    { name: 'time', points: averageRequestTimes(samples), write: time },
    { name: 'errors', points: aggregateByMinute(samples, 'errors', 'sum'), write: number },
    { name: 'cpu', points: aggregateByMinute(samples, 'cpu', 'mean'), write: share },
    { name: 'delay', points: aggregateByMinute(samples, 'delay', 'highest'), write: time },
    { name: 'memory', points: aggregateByMinute(samples, 'memory', 'highest'), write: size },
    { name: 'connections', points: aggregateByMinute(samples, 'connections', 'highest'), write: number },
  ] as const;
  return (
    <div className={styles.charts}>
      {charts
        .filter(({ name }) => hasPool || name !== 'connections')
        .map(({ name, ...chart }) => (
          <LineChart key={name} title={t(`metrics.charts.${name}`)} {...chart} />
        ))}
    </div>
  );
}
