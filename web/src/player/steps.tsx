import type { Flow } from '@ok/contract/measurement/flow.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { afterPaint } from '../ui/after-paint.ts';
import { classNames } from '../ui/class-names.ts';
import { QuestionView, type QuestionViewProps } from './question-view.tsx';
import styles from './steps.module.css';
import { useLayoutAhead } from './use-layout-ahead.ts';
import { usePointed } from './use-pointed.ts';
import { useStepsAhead } from './use-steps-ahead.ts';

/** The option that was chosen last at each question that was answered, gone back from or not: its id by the question's. */
type Chosen = Readonly<Record<number, number>>;

export interface StepsProps extends Pick<QuestionViewProps, 'treeName' | 'note'> {
  flow: Flow;
  /** What was chosen earlier is marked, quietly, when its question is shown again. */
  chosen?: Chosen | undefined;
}

/**
 * The question that a measurement stands at. Those that may come next are drawn and laid out while the professional
 * reads, so that choosing only has to paint one of them.
 */
export function Steps({ flow, chosen, ...shared }: StepsProps) {
  const arrived = useArrived(flow.questionId, chosen);
  return useStepsAhead(flow).map(({ questionId, step }) => (
    <Step key={questionId} isShown={questionId === flow.questionId}>
      <QuestionView
        isShown={questionId === arrived.questionId}
        questionId={questionId}
        step={step}
        earlierOptionId={arrived.chosen?.[questionId]}
        {...shared}
      />
    </Step>
  ));
}

/**
 * The question that is on screen, and what had been chosen by then: what is to be done about it must not keep it from
 * getting there.
 */
const useArrived = (questionId: number, chosen: Chosen | undefined) => {
  const [arrived, setArrived] = useState({ questionId, chosen });
  useEffect(() => afterPaint(() => setArrived({ questionId, chosen })), [questionId, chosen]);
  return arrived;
};

/** Keeps a step in the page, and out of sight and reach until it is shown. */
function Step({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null);
  const isPointed = usePointed(isShown);
  useLayoutAhead(step, isShown);
  return (
    <div ref={step} className={classNames(styles.step, !isShown && styles.ahead)} data-pointed={isPointed || undefined}>
      {children}
    </div>
  );
}
