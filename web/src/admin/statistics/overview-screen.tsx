import { ScoresChart } from './charts/scores-chart.tsx';
import { useDays, useQuestions, useScores } from './data/calls.ts';
import { DaysChart } from './days/days-chart.tsx';
import styles from './page/statistics.module.css';
import { StatisticsPage, type TabProps } from './page/statistics-page.tsx';
import { BackStopChart } from './questions/back-stop-chart.tsx';
import { TimesChart } from './questions/times-chart.tsx';

/** `/admin/statistics`: measurements by day, scores, steps back and stops, and time by question. */
export function OverviewScreen() {
  return <StatisticsPage tab="overview">{(props) => <Charts {...props} />}</StatisticsPage>;
}

function Charts({ statisticsQuery, file, names }: TabProps) {
  const questions = useQuestions(statisticsQuery);
  return (
    <div className={styles.charts}>
      <DaysChart query={useDays(statisticsQuery)} file={file} />
      <ScoresChart query={useScores(statisticsQuery)} file={file} names={names} />
      <BackStopChart query={questions} file={file} />
      <TimesChart query={questions} file={file} />
    </div>
  );
}
