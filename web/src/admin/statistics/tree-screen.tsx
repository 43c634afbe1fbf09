import { ScoresChart } from './charts/scores-chart.tsx';
import { useFlow, useQuestions, useScores } from './data/calls.ts';
import { FlowChart } from './flow/flow-chart.tsx';
import styles from './page/statistics.module.css';
import { StatisticsPage, type TabProps } from './page/statistics-page.tsx';
import { DifferencesCard } from './questions/differences-card.tsx';
import { QuestionsTable } from './questions/questions-table.tsx';

/** `/admin/statistics/tree`: how people go through a tree, from question to question. */
export function TreeScreen() {
  return <StatisticsPage tab="tree">{(props) => <Charts {...props} />}</StatisticsPage>;
}

function Charts({ asked, file, names, choices, context }: TabProps) {
  const questions = useQuestions(asked);
  return (
    <>
      <FlowChart query={useFlow(asked)} file={file} names={names} context={context} />
      <QuestionsTable query={questions} file={file} names={names} choices={choices} context={context} />
      <div className={styles.charts}>
        <ScoresChart query={useScores(asked)} file={file} names={names} />
        {names && <DifferencesCard query={questions} other={names.within.other} context={context} />}
      </div>
    </>
  );
}
