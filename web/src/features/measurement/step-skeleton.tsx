import { usePageTitle } from '../../layout/use-page-title.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Page } from '../../ui/page.tsx';
import { CardsSkeleton } from './cards-skeleton.tsx';
import { StepHeader } from './step-header.tsx';

import { useTree } from './use-measurement.ts';

interface StepSkeletonProps {
  treeId: number;
}

/** The first step while it is made. */
export function StepSkeleton({ treeId }: StepSkeletonProps) {
  const t = useTexts();
  usePageTitle(t('measure.step', { step: 1 }));
  return (
    <Page>
      <StepHeader step={1} treeName={useTree(treeId)?.name} question={undefined} isLoading mayGoOn />
      <CardsSkeleton />
    </Page>
  );
}
