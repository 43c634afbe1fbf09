import { getHealth } from '@ok/contract/routes/management.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Failed, Loading } from '../screens/states.tsx';
import { SystemPage } from './system-page.tsx';

/** `/admin/system`: how the parts of the system are. */
export function HealthScreen() {
  const t = useTexts();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => call(getHealth, { signal, ownError: true }),
    gcTime: 0,
  });
  return (
    <SystemPage tab="health" intro={t('health.intro')}>
      {isError && !data ? (
        <Failed isBusy={isFetching} tryAgain={() => void refetch()} />
      ) : data ? (
        <p>{data.status}</p>
      ) : (
        <Loading label={t('health.loading')} />
      )}
    </SystemPage>
  );
}
