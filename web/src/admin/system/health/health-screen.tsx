import { useProfile } from '../../../api/profile.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Failed } from '../../screens/shared/states.tsx';
import { aggregateByMinute } from '../charts/chart-data.ts';
import { LineChart } from '../charts/line-chart.tsx';
import { useFigureFormats } from '../formats/use-figure-formats.ts';
import { FrequentLoggers } from '../logs/frequent-loggers.tsx';
import { useSamples } from '../metrics/metrics-calls.ts';
import { SystemPage } from '../system-page.tsx';
import { describeHealth } from './describe-part.ts';
import styles from './health.module.css';
import { useHealth } from './health-calls.ts';
import { HealthCard } from './health-card.tsx';
import { judgeParts, type PartName, partNames, summarizeHealth } from './health-parts.ts';
import { LastEvents } from './last-events.tsx';

/** `/admin/system`: health of the parts of the system. */
export function HealthScreen() {
  const t = useTexts();
  const { clock } = useFigureFormats();
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useHealth();
  const inProduction = useProfile()?.inProduction === true;
  const language = useLanguage();
  const parts = judgeParts(data?.components ?? {}, inProduction);
  return (
    <SystemPage
      tab="health"
      intro={
        data
          ? `${describeHealth(summarizeHealth(data.status === 'UP', parts), t, language)} ${t('health.updated', { time: clock(dataUpdatedAt) })}`
          : t('health.intro')
      }
      actions={
        <Button
          variant="outline"
          icon="refresh"
          isPending={isFetching && data !== undefined}
          onPress={() => void refetch()}
        >
          {t('health.refresh')}
        </Button>
      }
    >
      {isError && !data ? (
        <Failed isBusy={isFetching} tryAgain={() => void refetch()} />
      ) : data ? (
        <>
          <ul className={styles.parts}>
            {parts.map(({ name, part, state }) => (
              <HealthCard key={name} name={name} part={part} state={state} />
            ))}
          </ul>
          <div className={styles.beside}>
            <RequestsChart />
            <FrequentLoggers />
          </div>
          <LastEvents />
        </>
      ) : (
        <LoadingParts names={partNames} />
      )}
    </SystemPage>
  );
}

/** Placeholder of the parts while they are fetched. */
function LoadingParts({ names }: { names: readonly PartName[] }) {
  const t = useTexts();
  return (
    <div className={styles.parts}>
      <p className="vh" role="status">
        {t('health.loading')}
      </p>
      {names.map((name) => (
        <Card key={name} className={styles.waiting}>
          <Skeleton width="60%" />
          <Skeleton width="35%" height="1.8rem" shape="block" />
          <Skeleton width="80%" />
        </Card>
      ))}
    </div>
  );
}

/** Chart of the requests to the process that answers; empty until the server has answered. */
function RequestsChart() {
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
