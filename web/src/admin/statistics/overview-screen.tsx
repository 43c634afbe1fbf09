import { ScoresChart } from './charts/scores-chart.tsx';
import { useDays, useQuestions, useScores } from './data/calls.ts';
import { DaysChart } from './days/days-chart.tsx';
import styles from './page/statistics.module.css';
import { StatisticsPage, type TabProps } from './page/statistics-page.tsx';
import { BackStopChart } from './questions/back-stop-chart.tsx';
import { TimesChart } from './questions/times-chart.tsx';

/** `/admin/statistics`: how much was measured, what came out, and where people go back, stop or take their time. */
export function OverviewScreen() {
  return <StatisticsPage tab="overview">{(props) => <Charts {...props} />}</StatisticsPage>;
}

function Charts({ asked, file, names }: TabProps) {
  const questions = useQuestions(asked);
  return (
    <div className={styles.charts}>
      <DaysChart query={useDays(asked)} file={file} />
      <ScoresChart query={useScores(asked)} file={file} names={names} />
      <BackStopChart query={questions} file={file} />
      <TimesChart query={questions} file={file} />
    </div>
  );
}
