import { useTexts } from '../../texts/texts-store.ts';
import { Loading } from '../screens/states.tsx';
import { SystemPage } from './system-page.tsx';

/** `/admin/system/metrics`: what the process that answers has measured. */
export function MetricsScreen() {
  const t = useTexts();
  return (
    <SystemPage tab="metrics" intro={t('metrics.intro')}>
      <Loading label={t('metrics.loading')} />
    </SystemPage>
  );
}
