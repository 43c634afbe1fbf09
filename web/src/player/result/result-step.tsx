import type { Flow } from '@ok/contract/measurement/flow.ts';
import type { ResultPage } from '@ok/contract/routes/measurement/measurement.ts';
import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { isScore, type Score } from '../../ui/content/scores/score.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BackButton } from '../../ui/navigation/back-button.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import { useRenderWindow } from '../../ui/render-window.ts';
import { CardsSkeleton } from '../answers/cards-skeleton.tsx';
import { usePlayer } from '../pages/player-context.ts';
import { useStep } from '../pages/use-step.ts';
import { StepFailed } from '../step/step-failed.tsx';
import { useTitle } from '../step/use-title.ts';
import { AnsweredStep } from './answered-step.tsx';
import type { MeasurementFacts } from './result-panel.tsx';
import styles from './result-step.module.css';
import { ResultView } from './result-view.tsx';

/** Contents that the player's host adds to a result. */
export type ResultFacts = {
  facts: MeasurementFacts;
  /** Id of the last chosen option by question id. */
  chosen: Readonly<Record<number, number>>;
  /** Buttons for the result. */
  actions: (result: ResultPage, score: Score) => ReactNode;
  /** Content below the result: finishing. */
  end: ReactNode;
};

interface ResultStepProps extends ResultFacts {
  flow: Flow;
  /** Message beside the Back button. */
  note?: ReactNode;
}

/** The result of a measurement. It is loaded as part of the option that led to it. */
export function ResultStep({ flow, note, facts, chosen, actions, end }: ResultStepProps) {
  const { events } = usePlayer();
  const t = useTexts();
  const view = useRenderWindow();
  const { question, options } = useStep(flow.questionId, true);
  const heading = useRef<HTMLHeadingElement>(null);
  const optionId = flow.result?.optionId;
  const result = options.data?.find(({ id }) => id === optionId)?.result;
  // The answers are below the fold: the outcome is painted before they render.
  const isPathDrawn = useDeferredValue(true, false);
  useTitle(result?.name ?? t('result.title'));

  const hasResult = result != null;
  useEffect(() => {
    if (!hasResult) return;
    afterPaint(() => {
      heading.current?.focus({ preventScroll: true });
      view.scrollTo({ top: 0, behavior: 'instant' });
    });
  }, [hasResult, view]);

  return (
    <Page className={styles.page}>
      <div className={styles.back}>
        <BackButton onPress={events.back}>{t('result.back')}</BackButton>
        {note}
      </div>
      {options.isError && !result && <StepFailed question={question} options={options} />}
      {options.isPending && <CardsSkeleton />}
      {result &&
        (isScore(result.score) ? (
          <>
            <ResultView
              result={result}
              score={result.score}
              headingRef={heading}
              facts={facts}
              actions={actions(result, result.score)}
              answers={flow.step}
              steps={
                isPathDrawn &&
                [...flow.history, flow.questionId].map((questionId, index) => (
                  <AnsweredStep
                    key={questionId}
                    step={index + 1}
                    questionId={questionId}
                    optionId={questionId === flow.questionId ? optionId : chosen[questionId]}
                  />
                ))
              }
            />
            {end}
          </>
        ) : (
          <EmptyState
            headingLevel={1}
            headingRef={heading}
            art="far"
            role="alert"
            title={t('result.error.noScore')}
            text={t('result.error.scoreRange')}
          />
        ))}
    </Page>
  );
}
