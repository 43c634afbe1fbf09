import { getAssociations } from '@ok/contract/routes/account/registration.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import type { Association } from './association.ts';

type LoadResult = { choices?: Association[] };

/** Selectable associations with their loading state. */
export type Associations = {
  choices: readonly Association[] | undefined;
  hasFailed: boolean;
  isLoading: boolean;
  tryAgain: () => void;
};

/**
 * Loads the associations in a language, for visitors. The former list stays while another one loads. Written without
 * TanStack Query, which would be too large for the registration page.
 */
export function useAssociations(language: string): Associations {
  const [loaded, setLoaded] = useState<LoadResult>();
  const [attempt, setAttempt] = useState(0);
  const [isLoading, setLoading] = useState(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const controller = new AbortController();
    const finish = (result: LoadResult) => {
      if (controller.signal.aborted) return;
      setLoaded(result);
      setLoading(false);
    };
    setLoading(true);
    call(getAssociations, { params: { language }, signal: controller.signal, silent: true }).then(
      (choices) => finish({ choices }),
      () => finish({}),
    );
    return () => controller.abort();
  }, [language, attempt]);

  return {
    choices: loaded?.choices,
    hasFailed: loaded !== undefined && loaded.choices === undefined,
    isLoading,
    tryAgain: () => setAttempt((before) => before + 1),
  };
}
