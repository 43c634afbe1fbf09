import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { NotFoundScreen } from '../screens/shared/not-found-screen.tsx';
import { AuditsScreen } from './audits-screen.tsx';
import { ConfigurationScreen } from './configuration-screen.tsx';
import { HealthScreen } from './health-screen.tsx';
import { LogsScreen } from './logs-screen.tsx';
import { MetricsScreen } from './metrics-screen.tsx';

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
  const { tab = 'health' } = useParams({ strict: false }) as { tab?: string };
  const Screen = Object.hasOwn(tabScreens, tab) ? tabScreens[tab] : undefined;
  return Screen ? <Screen /> : <NotFoundScreen />;
}
