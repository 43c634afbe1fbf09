import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { NotFoundScreen } from '../screens/shared/not-found-screen.tsx';
import { AuditsScreen } from './audits/audits-screen.tsx';
import { ConfigurationScreen } from './configuration-screen.tsx';
import { HealthScreen } from './health/health-screen.tsx';
import { LogLevels } from './logs/log-levels.tsx';
import { LogLines } from './logs/log-lines.tsx';
import { MetricsScreen } from './metrics/metrics-screen.tsx';
import { SystemPage } from './system-page.tsx';

/** Tabs by the last part of their address. Each renders itself in `SystemPage`. */
const tabScreens: Readonly<Record<string, ComponentType>> = {
  health: HealthScreen,
  metrics: MetricsScreen,
  logs: LogsScreen,
  audits: AuditsScreen,
  configuration: ConfigurationScreen,
};

/** `/admin/system` and its tabs. */
export function SystemScreen() {
  const { tab = 'health' } = useParams({ from: '/private/admin/admin/system/{-$tab}' });
  const Screen = Object.hasOwn(tabScreens, tab) ? tabScreens[tab] : undefined;
  return Screen ? <Screen /> : <NotFoundScreen />;
}

/** `/admin/system/logs`: levels of the loggers, and the newest lines. */
function LogsScreen() {
  const t = useTexts();
  return (
    <SystemPage tab="logs" intro={t('logs.intro')}>
      <LogLevels />
      <LogLines />
    </SystemPage>
  );
}
