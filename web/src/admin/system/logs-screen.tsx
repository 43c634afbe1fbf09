import { useTexts } from '../../texts/texts-store.ts';
import { LogLevels } from './log-levels.tsx';
import { LogLines } from './log-lines.tsx';
import { SystemPage } from './system-page.tsx';

/** `/admin/system/logs`: levels of the loggers, and the newest lines. */
export function LogsScreen() {
  const t = useTexts();
  return (
    <SystemPage tab="logs" intro={t('logs.intro')}>
      <LogLevels />
      <LogLines />
    </SystemPage>
  );
}
