import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { lazyPart } from '../../layout/loading/lazy-part.tsx';
import { NotFoundScreen } from '../screens/shared/not-found-screen.tsx';
import { ScoresChart } from './charts/scores-chart.tsx';
import { useDays, useQuestions, useScores } from './data/calls.ts';
import { DaysChart } from './days/days-chart.tsx';
import { LanguageDifferencesScreen } from './languages-screen.tsx';
import styles from './page/statistics.module.css';
import { StatisticsPage, type TabProps } from './page/statistics-page.tsx';
import { BackStopChart } from './questions/back-stop-chart.tsx';
import { TimesChart } from './questions/times-chart.tsx';
import { TreeScreen } from './tree-screen.tsx';

/** Export screen, which loads without the charts. */
const ExportScreen = lazyPart(() =>
  import('../statistics-export/statistics-export-screen.tsx').then((part) => part.StatisticsExportScreen),
);

/** Screens of statistics by the end of their address. */
const screens: Readonly<Record<string, ComponentType>> = {
  overview: OverviewScreen,
  tree: TreeScreen,
  languages: LanguageDifferencesScreen,
  export: ExportScreen,
};

/** `/admin/statistics` and its tabs. */
export function StatisticsScreen() {
  const { tab } = useParams({ from: '/private/admin/admin/statistics/{-$tab}' });
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

/** `/admin/statistics`: measurements by day, scores, steps back and stops, and time by question. */
function OverviewScreen() {
  return <StatisticsPage tab="overview">{(props) => <OverviewTab {...props} />}</StatisticsPage>;
}

function OverviewTab({ statisticsQuery, file, names, choices }: TabProps) {
  const questions = useQuestions(statisticsQuery);
  return (
    <div className={styles.charts}>
      <DaysChart query={useDays(statisticsQuery)} file={file} />
      <ScoresChart query={useScores(statisticsQuery)} file={file} names={names} />
      <BackStopChart query={questions} file={file} choices={choices} />
      <TimesChart query={questions} file={file} choices={choices} />
    </div>
  );
}
