import { usePageTitle } from '../../layout/use-page-title.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Page } from '../../ui/navigation/page.tsx';
import { CardsSkeleton } from './cards-skeleton.tsx';
import type { MeasurementState } from './measurement-store.ts';
import { ResultStep } from './result-step.tsx';
import { StartFailed } from './start-failed.tsx';
import { StepHeader } from './step-header.tsx';
import { Steps } from './steps.tsx';
import { useTree } from './use-measurement.ts';

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

/** The first step while it is made. */
function StepSkeleton({ treeId }: { treeId: number }) {
  const t = useTexts();
  usePageTitle(t('measure.step', { step: 1 }));
  return (
    <Page>
      <StepHeader step={1} treeName={useTree(treeId)?.name} question={undefined} isLoading mayGoOn />
      <CardsSkeleton />
    </Page>
  );
}
