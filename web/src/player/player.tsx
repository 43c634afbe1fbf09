import type { Flow } from '@ok/contract/measurement/flow.ts';
import { type ReactNode, useMemo, useState } from 'react';
import type { PageSource } from './pages/page-source.ts';
import { type PlayerEvents, PlayerProvider } from './pages/player-context.ts';
import { type ResultFacts, ResultStep } from './result/result-step.tsx';
import { Steps, type StepsProps } from './steps.tsx';

interface PlayerProps extends Pick<StepsProps, 'chosen' | 'firstOptionId'> {
  source: PageSource;
  /** State of the measurement. */
  flow: Flow;
  events: PlayerEvents;
  treeName: string | undefined;
  /** Message below the question, and beside the result's Back button. */
  note?: ReactNode;
  result: ResultFacts;
}

/**
 * Shows a measurement: its current question or its result. The host supplies pages and state, and decides what a choice
 * does.
 */
export function Player({ source, flow, events, treeName, note, chosen, firstOptionId, result }: PlayerProps) {
  const [memory] = useState(() => new Map<number, ReadonlySet<number>>());
  const parts = useMemo(() => ({ source, events, memory }), [source, events, memory]);
  return (
    <PlayerProvider value={parts}>
      {flow.result ? (
        <ResultStep flow={flow} note={note} {...result} />
      ) : (
        <Steps flow={flow} treeName={treeName} note={note} chosen={chosen} firstOptionId={firstOptionId} />
      )}
    </PlayerProvider>
  );
}
