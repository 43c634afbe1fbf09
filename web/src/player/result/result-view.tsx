import type { ResultPage } from '@ok/contract/routes/measurement/measurement.ts';
import type { ReactNode, Ref } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { Prose } from '../../ui/content/markup/prose.tsx';
import type { Score } from '../../ui/content/scores/score.ts';
import { safeHtml } from '../pages/safe-html.ts';
import { OutcomeName } from './outcome.tsx';
import { ResultImages } from './result-images.tsx';
import { type MeasurementFacts, ResultPanel } from './result-panel.tsx';
import { ResultPath } from './result-path.tsx';
import styles from './result-view.module.css';

interface ResultViewProps {
  result: ResultPage;
  score: Score;
  facts: MeasurementFacts;
  /** Buttons for the result. */
  actions: ReactNode;
  /** Part below the panel. */
  notice?: ReactNode;
  /** Number of answers that led to the result. */
  answers: number;
  /** Steps of a `ResultPath` for those answers. */
  steps: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
}

/** A result: its name, its place on the scale, its description, and the answers that led to it. */
export function ResultView({ result, score, facts, actions, notice, answers, steps, headingRef }: ResultViewProps) {
  const t = useTexts();
  return (
    <>
      <ResultPanel title={result.name} headingRef={headingRef} facts={facts} score={score} actions={actions} />
      {notice}
      <div className={styles.below}>
        <div>
          <h2>{t('result.description')}</h2>
          <Prose className={styles.description} html={safeHtml(result.description, 3)} />
        </div>
        <ResultImages images={result.images} />
      </div>
      <ResultPath
        title={t('result.why.title')}
        intro={t('result.why.intro', { count: answers })}
        end={{
          title: t('result.why.outcome'),
          text: <OutcomeName name={result.name} score={score} />,
        }}
      >
        {steps}
      </ResultPath>
    </>
  );
}
