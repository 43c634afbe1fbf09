import type { MeasurementSummary } from '@ok/contract/routes/measurement/own-measurements.ts';
import type { PublishedTree } from '@ok/contract/routes/trees/question-tree.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, type MouseEvent, useState } from 'react';
import { measurementsOverview } from '../../api/measurements.ts';
import { useLanguage } from '../../texts/texts-store.ts';
import { openModal } from '../../ui/feedback/modals.ts';
import type { ButtonAnchorProps } from '../../ui/navigation/button-link.tsx';
import { ButtonLink } from '../../ui/navigation/link.tsx';

const LazyReplaceQuestion = lazy(() => import('./replace-question.tsx'));

/** Whether a click opens the link in this tab. */
const opensInThisTab = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

type StartLinkProps = Pick<ButtonAnchorProps, 'variant' | 'size' | 'wide' | 'className' | 'iconEnd' | 'aria-label'> & {
  tree: PublishedTree;
  children: string;
};

/**
 * Starts a measurement with a tree, after asking what to do with an open one. In another tab only the address opens,
 * which resumes an open measurement.
 */
export function StartLink({ tree, children, ...look }: StartLinkProps) {
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const { data, refetch } = useQuery(measurementsOverview(useLanguage()));

  const begin = () =>
    void router.navigate({
      to: '/measure/$treeId',
      params: { treeId: String(tree.id) },
      state: { measurementStart: {} },
    });
  const decide = (open: readonly MeasurementSummary[] = []) => {
    const measurement = open.find(({ treeId, resumable }) => treeId === tree.treeId && resumable);
    if (!measurement) return begin();
    openModal((close) => <LazyReplaceQuestion measurement={measurement} onBegin={begin} close={close} />);
  };
  const start = async (event: MouseEvent) => {
    if (!opensInThisTab(event)) return;
    event.preventDefault();
    if (data) return decide(data.open);
    if (isAsking) return;
    setAsking(true);
    // Without the overview, the measurement page finds the open measurement itself.
    const { data: overview } = await refetch();
    setAsking(false);
    if (overview) decide(overview.open);
    else void router.navigate({ to: '/measure/$treeId', params: { treeId: String(tree.id) } });
  };
  return (
    <ButtonLink
      to="/measure/$treeId"
      params={{ treeId: String(tree.id) }}
      {...look}
      aria-busy={isAsking || undefined}
      onClick={(event: MouseEvent) => void start(event)}
    >
      {children}
    </ButtonLink>
  );
}
