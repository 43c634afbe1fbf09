import { useTexts } from '../../texts/texts-store.ts';
import { aggregateByMinute } from './chart-data.ts';
import { useFigureFormats } from './figure-formats.ts';
import { LineChart } from './line-chart.tsx';
import { useSamples } from './metrics-calls.ts';

/** Chart of the requests to the process that answers; empty until the server has answered. */
export function RequestsChart() {
  const t = useTexts();
  const { number } = useFigureFormats();
  const { data } = useSamples();
  if (!data) return null;
  return (
    <LineChart
      title={t('metrics.charts.requests')}
      points={aggregateByMinute(data, 'requests', 'sum')}
      write={number}
    />
  );
}
