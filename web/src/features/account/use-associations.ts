import { getAssociations } from '@ok/contract/routes/registration.ts';
import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import type { Association } from './association.ts';

type Loaded = { choices?: Association[] };

/** The places to choose from, and what became of fetching them. */
export type Associations = {
  choices: readonly Association[] | undefined;
  hasFailed: boolean;
  isLoading: boolean;
  tryAgain: () => void;
};

/**
 * The places to choose from in a language, for a visitor. Those of the one before stay until the new ones come. Kept by
 * nothing else: what keeps data after sign-in is more than the registration may load.
 */
export function useAssociations(language: string): Associations {
  const [loaded, setLoaded] = useState<Loaded>();
  const [attempt, setAttempt] = useState(0);
  const [isLoading, setLoading] = useState(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const leaving = new AbortController();
    const end = (result: Loaded) => {
      if (leaving.signal.aborted) return;
      setLoaded(result);
      setLoading(false);
    };
    setLoading(true);
    call(getAssociations, { params: { language }, signal: leaving.signal, silent: true }).then(
      (choices) => end({ choices }),
      () => end({}),
    );
    return () => leaving.abort();
  }, [language, attempt]);

  return {
    choices: loaded?.choices,
    hasFailed: loaded !== undefined && loaded.choices === undefined,
    isLoading,
    tryAgain: () => setAttempt((before) => before + 1),
  };
}
