import { Activity } from 'react';
import type { Running } from './measurement-store.ts';
import { QuestionView } from './question-view.tsx';
import { useStepsAhead } from './use-steps-ahead.ts';

/**
 * The question that a measurement stands at. Those that may come next are drawn while the professional reads, so that
 * choosing only has to show one of them.
 */
export function Steps({ running }: { running: Running }) {
  const { flow, treeId, publicationId, first } = running;
  return useStepsAhead(running).map(({ questionId, step }) => (
    <Activity key={questionId} mode={questionId === flow.questionId ? 'visible' : 'hidden'}>
      <QuestionView questionId={questionId} step={step} treeId={treeId} publicationId={publicationId} first={first} />
    </Activity>
  ));
}
