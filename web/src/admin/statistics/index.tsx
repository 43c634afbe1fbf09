import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { lazyPart } from '../../layout/lazy-part.tsx';
import { NotFoundScreen } from '../screens/shared/not-found-screen.tsx';
import { LanguagesScreen } from './languages-screen.tsx';
import { OverviewScreen } from './overview-screen.tsx';
import { TreeScreen } from './tree-screen.tsx';

/** Export screen, which loads without the charts. */
const ExportScreen = lazyPart(() =>
  import('../statistics-export/statistics-export-screen.tsx').then((part) => part.StatisticsExportScreen),
);

/** Screens of statistics by the end of their address. */
const screens: Readonly<Record<string, ComponentType>> = {
  overview: OverviewScreen,
  tree: TreeScreen,
  languages: LanguagesScreen,
  export: ExportScreen,
};

/** `/admin/statistics` and its tabs. */
export function StatisticsScreen() {
  const { tab } = useParams({ strict: false }) as { tab?: string };
  // The overview has the address without a tab, and no other.
  const Screen =
    tab === undefined
      ? screens.overview
      : tab === 'overview'
        ? undefined
        : Object.hasOwn(screens, tab)
          ? screens[tab]
          : undefined;
  return Screen ? <Screen /> : <NotFoundScreen />;
}
