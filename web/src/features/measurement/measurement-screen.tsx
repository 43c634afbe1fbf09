import type { MeasurementState } from './measurement-store.ts';
import { ResultStep } from './result-step.tsx';
import { StartFailed } from './start-failed.tsx';
import { StepSkeleton } from './step-skeleton.tsx';
import { Steps } from './steps.tsx';

interface MeasurementScreenProps {
  state: MeasurementState;
  treeId: number;
}

/** The measurement as it stands: starting, not started, a question or a result. */
export function MeasurementScreen({ state, treeId }: MeasurementScreenProps) {
  if (state.status === 'failed') return <StartFailed error={state.error} treeId={treeId} />;
  if (state.status !== 'running') return <StepSkeleton treeId={treeId} />;
  return state.flow.result ? <ResultStep running={state} /> : <Steps running={state} />;
}
