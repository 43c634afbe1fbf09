import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { NotFoundPage } from '../../layout/not-found-page.tsx';
import { LanguagesScreen } from './languages-screen.tsx';
import { OverviewScreen } from './overview-screen.tsx';
import { TreeScreen } from './tree-screen.tsx';

/** The tabs of statistics, by the end of their address; each draws itself in `StatisticsPage`. */
const screens: Readonly<Record<string, ComponentType>> = {
  overview: OverviewScreen,
  tree: TreeScreen,
  languages: LanguagesScreen,
};

/** `/admin/statistics` and its tabs. */
export function StatisticsScreen() {
  const { tab } = useParams({ strict: false }) as { tab?: string };
  // The first one has the address above the others, and no other.
  const Screen = tab === undefined ? screens.overview : tab === 'overview' ? undefined : screens[tab];
  return Screen ? <Screen /> : <NotFoundPage />;
}
