import type { Flow } from '@ok/contract/measurement/flow.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { afterPaint } from '../ui/after-paint.ts';
import { classNames } from '../ui/class-names.ts';
import { QuestionView, type QuestionViewProps } from './question-view.tsx';
import styles from './steps.module.css';
import { useLayoutAhead } from './use-layout-ahead.ts';
import { useStepsAhead } from './use-steps-ahead.ts';

interface StepsProps extends Pick<QuestionViewProps, 'treeName' | 'note'> {
  flow: Flow;
}

/**
 * The question that a measurement stands at. Those that may come next are drawn and laid out while the professional
 * reads, so that choosing only has to paint one of them.
 */
export function Steps({ flow, ...shared }: StepsProps) {
  const arrived = useArrived(flow.questionId);
  return useStepsAhead(flow).map(({ questionId, step }) => (
    <Step key={questionId} isShown={questionId === flow.questionId}>
      <QuestionView isShown={questionId === arrived} questionId={questionId} step={step} {...shared} />
    </Step>
  ));
}

/** The question that is on screen: what is to be done about it must not keep it from getting there. */
const useArrived = (questionId: number): number => {
  const [arrived, setArrived] = useState(questionId);
  useEffect(() => afterPaint(() => setArrived(questionId)), [questionId]);
  return arrived;
};

/** Keeps a step in the page, and out of sight and reach until it is shown. */
function Step({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null);
  useLayoutAhead(step, isShown);
  return (
    <div ref={step} className={classNames(styles.step, !isShown && styles.ahead)}>
      {children}
    </div>
  );
}
