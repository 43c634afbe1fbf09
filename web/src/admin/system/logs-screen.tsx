import { useTexts } from '../../texts/texts-store.ts';
import { LogLevels } from './log-levels.tsx';
import { LogLines } from './log-lines.tsx';
import { SystemPage } from './system-page.tsx';

/** `/admin/system/logs`: how much is written down, and the newest lines of it. */
export function LogsScreen() {
  const t = useTexts();
  return (
    <SystemPage tab="logs" intro={t('logs.intro')}>
      <LogLevels />
      <LogLines />
    </SystemPage>
  );
}
