import type { MeasurementSummary } from '@ok/contract/routes/own-measurements.ts';
import type { PublishedTree } from '@ok/contract/routes/question-tree.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useState } from 'react';
import { measurementsOverview } from '../../api/measurements.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { openModal } from '../../ui/feedback/modals.ts';
import { ButtonLink } from '../../ui/navigation/link.tsx';
import { ReplaceQuestion } from './replace-question.tsx';

/** Whether a link is to be followed here, and not in another tab. */
const isHere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/**
 * Begins a measurement with a tree; asks first when there is one that is open. In another tab it is the address alone,
 * at which an open one is gone on with.
 */
export function StartLink({ tree }: { tree: PublishedTree }) {
  const t = useTexts();
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
    const measured = open.find(({ treeId, resumable }) => treeId === tree.treeId && resumable);
    if (!measured) return begin();
    openModal((close) => <ReplaceQuestion measured={measured} onBegin={begin} close={close} />);
  };
  const start = async (event: MouseEvent) => {
    if (!isHere(event)) return;
    event.preventDefault();
    if (data) return decide(data.open);
    if (isAsking) return;
    setAsking(true);
    // Where nothing is heard of it, the measurement itself finds out what is open.
    const { data: now } = await refetch();
    setAsking(false);
    if (now) decide(now.open);
    else void router.navigate({ to: '/measure/$treeId', params: { treeId: String(tree.id) } });
  };
  return (
    <ButtonLink
      to="/measure/$treeId"
      params={{ treeId: String(tree.id) }}
      size="large"
      wide
      iconEnd="arrow-right"
      aria-busy={isAsking || undefined}
      onClick={(event: MouseEvent) => void start(event)}
    >
      {t('instruction.start')}
    </ButtonLink>
  );
}
