import type { Metrics } from '@ok/contract/routes/management/metrics.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { useFigureFormats } from '../formats/use-figure-formats.ts';
import styles from './metrics.module.css';
import { MetricsTable } from './metrics-table.tsx';

/** Routes in the table: those with the highest total duration. */
const maxRoutes = 15;

/** Durations in milliseconds; calls by status have no quantiles. */
type Timing = { count: number; mean: number; max: number; '0.95'?: number };

const slowestRoutes = ({ services }: Metrics) =>
  Object.entries(services)
    .flatMap(([route, methods]) => Object.entries(methods).map(([method, spent]) => ({ route, method, ...spent })))
    .sort((one, other) => other.count * other.mean - one.count * one.mean)
    .slice(0, maxRoutes);

/** Tables of what a process has measured since its start. */
export function MetricsTables({ metrics }: { metrics: Metrics }) {
  const t = useTexts();
  const { number, time, size } = useFigureFormats();
  const heads = (...columns: string[]) => columns.map((column) => t(`metrics.columns.${column}`));
  const formatTiming = ({ count, mean, max, '0.95': p95 }: Timing) => [
    number(count),
    time(mean),
    ...(p95 === undefined ? [] : [time(p95)]),
    time(max),
  ];
  const { garbageCollector, databases, jvm, cache } = metrics;
  return (
    <div className={styles.tables}>
      <MetricsTable
        isWide
        title={t('metrics.routes')}
        columns={heads('route', 'count', 'mean', 'p95', 'max')}
        rows={slowestRoutes(metrics).map(({ route, method, ...rest }) => [
          route === 'unknown' ? t('metrics.unknownRoute') : `${method} ${route}`,
          ...formatTiming(rest),
        ])}
      />
      <MetricsTable
        title={t('metrics.statuses')}
        columns={heads('status', 'count', 'mean', 'max')}
        rows={Object.entries(metrics['http.server.requests'].percode).map(([status, each]) => [
          status,
          ...formatTiming(each),
        ])}
      />
      <MetricsTable
        title={t('metrics.waits')}
        columns={heads('wait', 'count', 'mean', 'p95', 'max')}
        rows={[
          [t('metrics.collection'), ...formatTiming(garbageCollector['jvm.gc.pause'])],
          ...('acquire' in databases
            ? [
                [t('metrics.acquire'), ...formatTiming(databases.acquire)],
                [t('metrics.usage'), ...formatTiming(databases.usage)],
              ]
            : []),
        ]}
      />
      <MetricsTable
        title={t('metrics.memory')}
        columns={[t('metrics.columns.space'), t('metrics.columns.used'), t('metrics.columns.committed')]}
        rows={Object.entries(jvm)
          .filter(([, { committed }]) => committed > 0)
          .map(([space, { used, committed }]) => [space, size(used), size(committed)])}
      />
      <MetricsTable
        title={t('metrics.caches')}
        columns={['cache', 'hits', 'misses', 'size'].map((column) => t(`metrics.columns.${column}`))}
        rows={Object.entries(cache).map(([name, figures]) => [
          t(`metrics.cacheNames.${name}`),
          ...['cache.gets.hit', 'cache.gets.miss', 'cache.size'].map((figure) => number(figures[figure] ?? 0)),
        ])}
      />
    </div>
  );
}
