import { ScoresChart } from './charts/scores-chart.tsx';
import { useFlow, useQuestions, useScores } from './data/calls.ts';
import { FlowChart } from './flow/flow-chart.tsx';
import styles from './page/statistics.module.css';
import { StatisticsPage, type TabProps } from './page/statistics-page.tsx';
import { DifferencesCard } from './questions/differences-card.tsx';
import { QuestionsTable } from './questions/questions-table.tsx';

/** `/admin/statistics/tree`: the ways of measurements through a tree, and the figures of its questions. */
export function TreeScreen() {
  return <StatisticsPage tab="tree">{(props) => <TreeTab {...props} />}</StatisticsPage>;
}

function TreeTab({ statisticsQuery, file, names, choices, context }: TabProps) {
  const questions = useQuestions(statisticsQuery);
  return (
    <>
      <FlowChart query={useFlow(statisticsQuery)} file={file} names={names} context={context} />
      <QuestionsTable query={questions} file={file} names={names} choices={choices} context={context} />
      <div className={styles.charts}>
        <ScoresChart query={useScores(statisticsQuery)} file={file} names={names} />
        {names && <DifferencesCard query={questions} other={names.within.other} context={context} choices={choices} />}
      </div>
    </>
  );
}
