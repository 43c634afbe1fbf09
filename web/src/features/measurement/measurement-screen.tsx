import type { MeasurementState } from './measurement-store.ts';
import { QuestionView } from './question-view.tsx';
import { ResultStep } from './result-step.tsx';
import { StartFailed } from './start-failed.tsx';
import { StepSkeleton } from './step-skeleton.tsx';

interface MeasurementScreenProps {
  state: MeasurementState;
  treeId: number;
}

/** The measurement as it stands: starting, not started, a question or a result. */
export function MeasurementScreen({ state, treeId }: MeasurementScreenProps) {
  if (state.status === 'failed') return <StartFailed error={state.error} treeId={treeId} />;
  if (state.status !== 'running') return <StepSkeleton treeId={treeId} />;
  return state.flow.result ? <ResultStep running={state} /> : <QuestionView running={state} />;
}
