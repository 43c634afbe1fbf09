import { BackStopChart } from './back-stop-chart.tsx';
import { useDays, useQuestions, useScores } from './calls.ts';
import { DaysChart } from './days-chart.tsx';
import { ScoresChart } from './scores-chart.tsx';
import styles from './statistics.module.css';
import { StatisticsPage, type TabProps } from './statistics-page.tsx';
import { TimesChart } from './times-chart.tsx';

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
