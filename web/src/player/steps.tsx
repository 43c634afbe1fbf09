import type { Flow } from '@ok/contract/measurement/flow.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { afterPaint } from '../ui/after-paint.ts';
import { classNames } from '../ui/class-names.ts';
import { useStepsAhead } from './pages/use-steps-ahead.ts';
import { QuestionView, type QuestionViewProps } from './question/question-view.tsx';
import styles from './steps.module.css';
import { useLayoutAhead } from './use-layout-ahead.ts';
import { usePointed } from './use-pointed.ts';

/** Id of the last chosen option by question id, including questions that the user went back from. */
type ChosenAnswer = Readonly<Record<number, number>>;

export interface StepsProps extends Pick<QuestionViewProps, 'treeName' | 'note' | 'firstOptionId'> {
  flow: Flow;
  /** Earlier choices, which are marked when their question shows again. */
  chosen?: ChosenAnswer | undefined;
}

/**
 * The current question. Possible next questions are rendered and laid out while the user reads, so that a choice only
 * has to paint one.
 */
export function Steps({ flow, chosen, ...shared }: StepsProps) {
  const painted = usePainted(flow.questionId, chosen);
  return useStepsAhead(flow).map(({ questionId, step }) => (
    <StepPage key={questionId} isShown={questionId === flow.questionId}>
      <QuestionView
        isShown={questionId === painted.questionId}
        questionId={questionId}
        step={step}
        earlierOptionId={painted.chosen?.[questionId]}
        {...shared}
      />
    </StepPage>
  ));
}

/**
 * The question that has been painted, with the choices at that time. Work for a question waits until then, so that it
 * does not delay the paint.
 */
const usePainted = (questionId: number, chosen: ChosenAnswer | undefined) => {
  const [painted, setArrived] = useState({ questionId, chosen });
  useEffect(() => afterPaint(() => setArrived({ questionId, chosen })), [questionId, chosen]);
  return painted;
};

/** Keeps a step in the page; invisible and inert until shown. */
function StepPage({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null);
  const isPointed = usePointed(isShown);
  useLayoutAhead(step, isShown);
  return (
    <div ref={step} className={classNames(styles.step, !isShown && styles.ahead)} data-pointed={isPointed || undefined}>
      {children}
    </div>
  );
}
