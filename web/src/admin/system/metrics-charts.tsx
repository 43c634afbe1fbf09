import type { Samples } from '@ok/contract/routes/management/metrics.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { meanTimes, minutesOf } from './chart-data.ts';
import { useFigures } from './figures.ts';
import { LineChart } from './line-chart.tsx';
import styles from './metrics.module.css';

/** The last two hours, a chart for each figure. */
export function MetricsCharts({ samples, hasPool }: { samples: Samples; hasPool: boolean }) {
  const t = useTexts();
  const { number, time, share, size } = useFigures();
  const charts = [
    { name: 'requests', points: minutesOf(samples, 'requests', 'sum'), write: number },
    { name: 'time', points: meanTimes(samples), write: time },
    { name: 'errors', points: minutesOf(samples, 'errors', 'sum'), write: number },
    { name: 'cpu', points: minutesOf(samples, 'cpu', 'mean'), write: share },
    { name: 'delay', points: minutesOf(samples, 'delay', 'highest'), write: time },
    { name: 'memory', points: minutesOf(samples, 'memory', 'highest'), write: size },
    { name: 'connections', points: minutesOf(samples, 'connections', 'highest'), write: number },
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
