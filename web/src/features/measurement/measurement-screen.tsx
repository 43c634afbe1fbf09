import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { calls } from '../../api/running-calls.ts';
import { showPageTitle, usePageTitle } from '../../layout/use-page-title.ts';
import { CardsSkeleton } from '../../player/cards-skeleton.tsx';
import { Player } from '../../player/player.tsx';
import type { PlayerEvents } from '../../player/player-context.ts';
import { StepHeader } from '../../player/step-header.tsx';
import { longDate, longDateTime } from '../../texts/dates.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { treeNameOf } from '../../texts/tree-name.ts';
import { Page } from '../../ui/navigation/page.tsx';
import { MeasurementClosed } from './measurement-closed.tsx';
import { useMeasurementPages, useTree } from './measurement-pages.ts';
import { type MeasurementState, measurement, type Running } from './measurement-store.ts';
import { MovedNotice } from './moved-notice.tsx';
import { ResultActions } from './result-actions.tsx';
import { StartFailed } from './start-failed.tsx';
import { UnsentHint } from './unsent-hint.tsx';

interface MeasurementScreenProps {
  state: MeasurementState;
  treeId: number;
}

/** The measurement as it stands: being begun or found again, not to be gone on with, a question or a result. */
export function MeasurementScreen({ state, treeId }: MeasurementScreenProps) {
  if (state.status === 'failed') return <StartFailed failed={state} />;
  if (state.status === 'closed') return <MeasurementClosed closed={state} />;
  if (state.status !== 'running') return <StepSkeleton treeId={treeId} />;
  return <RunningMeasurement running={state} />;
}

/** A step while it is begun or found again. */
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

/** The same with every step, for drawing it again takes time. */
const note = (
  <>
    <UnsentHint />
    <MovedNotice />
  </>
);

/** The player with the measurement of this tab: its pages come from the server, its events go to the store. */
function RunningMeasurement({ running }: { running: Running }) {
  const t = useTexts();
  const language = useLanguage();
  const source = useMeasurementPages(running);
  const tree = useTree(running.treeId);
  const events = useMemo<PlayerEvents>(
    () => ({
      choose: measurement.choose,
      back: measurement.back,
      title: (page) => showPageTitle(t, page),
      wait: calls.begin,
    }),
    [t],
  );
  const title = tree && treeNameOf(tree.name, t).title;
  const moment = longDateTime(running.startedAt, language);
  return (
    <Player
      source={source}
      flow={running.flow}
      events={events}
      treeName={tree?.name}
      note={note}
      result={{
        printed:
          tree && t('result.printed', { name: title ?? '', version: running.treeVersion ?? tree.version, moment }),
        actions: (result, score) => (
          <ResultActions
            score={score}
            name={result.name}
            treeName={title}
            date={longDate(running.startedAt, language)}
          />
        ),
      }}
    />
  );
}
