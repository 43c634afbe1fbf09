import { useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Failed, Loading } from '../../screens/shared/states.tsx';
import { useFigureFormats } from '../formats/use-figure-formats.ts';
import { SystemPage } from '../system-page.tsx';
import { useMetrics, useSamples } from './metrics-calls.ts';
import { MetricsCharts } from './metrics-charts.tsx';
import { MetricsTables } from './metrics-tables.tsx';

/** `/admin/system/metrics`: metrics of the process that answers. */
export function MetricsScreen() {
  const t = useTexts();
  const { clock } = useFigureFormats();
  const metrics = useMetrics();
  const samples = useSamples();
  const isFetching = metrics.isFetching || samples.isFetching;
  const refresh = () => {
    void metrics.refetch();
    void samples.refetch();
  };
  const { data } = metrics;
  const instance = data?.instance;
  return (
    <SystemPage
      tab="metrics"
      intro={
        data && instance
          ? t('metrics.of', {
              id: instance.id,
              host: instance.host,
              pid: String(instance.pid),
              time: clock(metrics.dataUpdatedAt),
            })
          : t('metrics.intro')
      }
      actions={
        <Button variant="outline" icon="refresh" isPending={isFetching && data !== undefined} onPress={refresh}>
          {t('metrics.refresh')}
        </Button>
      }
    >
      {(metrics.isError && !data) || (samples.isError && !samples.data) ? (
        <Failed isBusy={isFetching} tryAgain={refresh} />
      ) : data && samples.data ? (
        <>
          {data.measures ? (
            <MetricsCharts
              samples={samples.data}
              startedAt={data.processMetrics['process.start.time'] ?? 0}
              hasPool={'active' in data.databases}
            />
          ) : (
            <Alert tone="info">
              <p>{t('metrics.off')}</p>
            </Alert>
          )}
          <MetricsTables metrics={data} />
        </>
      ) : (
        <Loading label={t('metrics.loading')} />
      )}
    </SystemPage>
  );
}
