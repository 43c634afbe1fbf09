import { useLocation, useRouter } from '@tanstack/react-router';
import { lazy, useEffect, useMemo, useSyncExternalStore } from 'react';
import { runningCalls } from '../../api/running-calls.ts';
import { useReportQuestion } from '../../layout/question-visibility.ts';
import { showPageTitle, usePageTitle } from '../../layout/use-page-title.ts';
import { holdMeasurementLock } from '../../offline/measurement-lock.ts';
import { CardsSkeleton } from '../../player/answers/cards-skeleton.tsx';
import type { PlayerEvents } from '../../player/pages/player-context.ts';
import { Player } from '../../player/player.tsx';
import { StepHeader } from '../../player/step/step-header.tsx';
import { useTexts } from '../../texts/texts-store.ts';
import { treeTitle } from '../../texts/tree-name.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import { askToStop } from './ask-to-stop.tsx';
import { measurement } from './machine/measurement-machine.ts';
import { useMeasurementPages, useTree } from './machine/measurement-pages.ts';
import type { MeasurementState, Running } from './machine/measurement-state.ts';
import { ResultActions } from './result/result-actions.tsx';
import { ResultEnd } from './result/result-end.tsx';
import { StartFailed } from './start-failed.tsx';

/** Page of a measurement that can't go on, which few people ever see. */
const MeasurementClosed = lazy(() => import('./measurement-closed.tsx'));

/** Text key of the reason why the measurement moved. */
const getNotice = () => {
  const state = measurement.get();
  return state.status === 'running' ? state.notice : undefined;
};

/** Notice, until the next choice, that another tab or device has continued or closed the measurement. */
function MovedNotice() {
  const t = useTexts();
  const notice = useSyncExternalStore(measurement.subscribe, getNotice);
  return <div role="status">{notice && <Alert tone="info">{t(notice)}</Alert>}</div>;
}

interface MeasurementScreenProps {
  state: MeasurementState;
  treeId: number;
}

/** Shows a measurement by its state: loading, failed, closed, or running with a question or result. */
export function MeasurementScreen({ state, treeId }: MeasurementScreenProps) {
  const { status } = state;
  // A new version of the application takes over between measurements only.
  useEffect(holdMeasurementLock, []);
  useReportQuestion(status !== 'failed' && status !== 'closed' && !(status === 'running' && state.flow.result));
  if (status === 'failed') return <StartFailed failed={state} />;
  if (status === 'closed') return <MeasurementClosed closed={state} />;
  if (status !== 'running') return <StepSkeleton treeId={treeId} />;
  return <RunningMeasurement running={state} />;
}

/** Placeholder for a step while the measurement loads. */
function StepSkeleton({ treeId }: { treeId: number }) {
  const t = useTexts();
  const place = useLocation({ select: ({ state }) => state.measurementPlace });
  const step = place ? Math.max(place.depth + 1, place.step ?? 1) : 1;
  usePageTitle(t('measure.step', { step }));
  return (
    <Page>
      <StepHeader step={step} treeName={useTree(treeId)?.name} question={undefined} isLoading mayGoOn />
      <CardsSkeleton />
    </Page>
  );
}

/** One constant element, so that it does not render again at every step. */
const note = <MovedNotice />;

/** Player for the measurement of this tab: pages from the server, events to the store. */
function RunningMeasurement({ running }: { running: Running }) {
  const t = useTexts();
  const source = useMeasurementPages(running);
  const tree = useTree(running.treeId);
  const router = useRouter();
  const events = useMemo<PlayerEvents>(
    () => ({
      choose: measurement.choose,
      back: measurement.back,
      stop: () => {
        const goHome = () => void router.navigate({ to: '/' });
        askToStop({ later: goHome, close: () => measurement.stop().then(goHome) });
      },
      setTitle: (page) => showPageTitle(t, page),
      startWaiting: runningCalls.begin,
    }),
    [t, router],
  );
  const facts = {
    tree: tree && { name: treeTitle(tree.name, t), version: running.treeVersion ?? tree.version },
    startedAt: running.startedAt,
  };
  return (
    <Player
      source={source}
      flow={running.flow}
      chosen={running.chosen}
      events={events}
      treeName={tree?.name}
      note={note}
      result={{
        facts,
        chosen: running.chosen,
        actions: (result, score) => (
          <ResultActions measurementKey={running.key} result={result} score={score} facts={facts} />
        ),
        end: <ResultEnd />,
      }}
    />
  );
}
