import type { Flow } from '@ok/contract/measurement/flow.ts';
import { type ReactNode, useMemo, useState } from 'react';
import type { PageSource } from './page-source.ts';
import { type PlayerEvents, PlayerProvider } from './player-context.ts';
import { type ResultFacts, ResultStep } from './result-step.tsx';
import { Steps, type StepsProps } from './steps.tsx';

interface PlayerProps extends Pick<StepsProps, 'chosen'> {
  source: PageSource;
  /** Where the measurement stands. */
  flow: Flow;
  events: PlayerEvents;
  treeName: string | undefined;
  /** What is said below the question and beside the result's Back. */
  note?: ReactNode;
  result: ResultFacts;
}

/**
 * A measurement as a person sees it: the question it stands at, or its result. It is given its pages and told where it
 * stands; what comes of a choice is decided by whoever shows it.
 */
export function Player({ source, flow, events, treeName, note, chosen, result }: PlayerProps) {
  const [memory] = useState(() => new Map<number, ReadonlySet<number>>());
  const parts = useMemo(() => ({ source, events, memory }), [source, events, memory]);
  return (
    <PlayerProvider value={parts}>
      {flow.result ? (
        <ResultStep flow={flow} note={note} {...result} />
      ) : (
        <Steps flow={flow} treeName={treeName} note={note} chosen={chosen} />
      )}
    </PlayerProvider>
  );
}
