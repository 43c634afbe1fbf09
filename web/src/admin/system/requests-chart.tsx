import { useTexts } from '../../texts/texts-store.ts';
import { minutesOf } from './chart-data.ts';
import { useFigures } from './figures.ts';
import { LineChart } from './line-chart.tsx';
import { useSamples } from './metrics-calls.ts';

/** How much was asked of the process that answers. Nothing stands here until that is known. */
export function RequestsChart() {
  const t = useTexts();
  const { number } = useFigures();
  const { data } = useSamples();
  if (!data) return null;
  return <LineChart title={t('metrics.charts.requests')} points={minutesOf(data, 'requests', 'sum')} write={number} />;
}
