import type { Route } from '@ok/contract/routes/define-route.ts';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';
import type { KeptSession } from '../offline/kept-answers.ts';
import { now } from '../session/clock.ts';
import { onSessionEnd, tokens } from '../session/session-store.ts';
import { tokenEnd, tokenLogin } from '../session/token-claims.ts';
import { addressOf } from './address.ts';
import { ApiError } from './api-error.ts';
import { type CallOptions, type CallResult, call } from './client.ts';
import { getProfile } from './profile.ts';
import { queries } from './queries.ts';

// Loaded when the first answer has come: nothing on screen waits for it.
const loadStore = () => import('../offline/kept-answers.ts');

const listeners = createListeners();
/** When the oldest of the kept answers on screen was kept, in milliseconds since 1970; undefined while all are new. */
let keptSince: number | undefined;

const setKeptSince = (moment: number | undefined) => {
  if (keptSince === moment) return;
  keptSince = moment;
  listeners.emit();
};

/** When the oldest of the kept answers on screen was kept, in milliseconds since 1970; undefined with a network. */
export const useKeptSince = (): number | undefined => useSyncExternalStore(listeners.add, () => keptSince);

/** The session to keep answers for; undefined where this system keeps nothing on devices. */
const readSession = () => {
  const token = getProfile()?.worksOffline ? tokens.read() : undefined;
  const end = token && tokenEnd(token);
  return end ? { login: tokenLogin(token), end: end * 1000 } : undefined;
};

/** Whether a call failed because the server was not reached; a call that was cancelled is no failure. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError ? error.status === 0 : error instanceof DOMException && error.name === 'TimeoutError';

const logStorageError = (error: unknown): void => console.error('An answer could not be kept on this device', error);

type Store = Awaited<ReturnType<typeof loadStore>>;

/** Works with what is kept for this session; undefined where this system keeps nothing, or the storage fails. */
export const withStore = async <T>(
  read: (store: Store, session: KeptSession) => Promise<T>,
): Promise<T | undefined> => {
  const session = readSession();
  if (!session) return undefined;
  try {
    return await read(await loadStore(), session);
  } catch (error) {
    logStorageError(error);
    return undefined;
  }
};

/** Keeps a value on the device, encrypted for this session, in place of an earlier one of that name. */
export const keepAnswer = (name: string, answer: unknown): Promise<void> =>
  withStore((store, session) => store.keepAnswer(session, name, answer, now()));

const readKeptAnswer = (name: string) => withStore((store, session) => store.readKeptAnswer(session, name, now()));

/** Returns what was kept under a name; undefined if there is nothing. */
export const readKept = async <Answer>(name: string): Promise<Answer | undefined> =>
  (await readKeptAnswer(name))?.answer as Answer | undefined;

/** Returns what was kept under a name, after a call that did not reach the server; undefined if there is nothing. */
export const readKeptAfter = async <Answer>(error: unknown, name: string): Promise<Answer | undefined> =>
  isUnreached(error) ? readKept<Answer>(name) : undefined;

/** Whether the last call was slow. Then the next ones are given less time, so that a page does not wait for each. */
let isSlow = false;

/** Milliseconds that a call may take before a kept answer shows: a bad connection can leave it open for a minute. */
export const getPatienceMs = (): number => (isSlow ? 500 : 4000);

/**
 * Waits for the answer of a call. Where the server could not be reached, or is slow, it returns what `find` has instead.
 *
 * @throws the error of the call, if there is nothing instead
 */
export const awaitOrFind = async <Answer>(
  calling: Promise<Answer>,
  find: () => Promise<Answer | undefined>,
): Promise<Answer> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slow = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), getPatienceMs());
  });
  try {
    const first = await Promise.race([calling.then((answer) => ({ answer })), slow]);
    isSlow = !first;
    if (first) return first.answer;
  } catch (error) {
    if (!isUnreached(error)) throw error;
  } finally {
    clearTimeout(timer);
  }
  return (await find()) ?? calling;
};

/** Calls whose late answer was already used once, so that a slow connection is not asked again and again. */
const askedAgain = new Set<string>();

/**
 * Waits for the answer of a call, and keeps it on the device, encrypted for this session. Where the server could not be
 * reached, or is slow, it returns the answer that was kept last, and throws the call's error if there is none.
 *
 * @param name address of the call
 */
export const awaitOrReadKept = async <Answer>(name: string, calling: Promise<Answer>): Promise<Answer> => {
  let isLate = false;
  const arriving = calling.then((answer) => {
    void keepAnswer(name, answer);
    if (!isLate) {
      askedAgain.delete(name);
      setKeptSince(undefined);
    } else if (!askedAgain.has(name)) {
      askedAgain.add(name);
      void queries.invalidateQueries();
    }
    return answer;
  });
  return awaitOrFind(arriving, async () => {
    const stored = await readKeptAnswer(name);
    if (!stored) return undefined;
    isLate = true;
    arriving.catch(() => undefined);
    setKeptSince(Math.min(stored.keptAt, keptSince ?? stored.keptAt));
    return stored.answer as Answer;
  });
};

/** Makes a call like `call`, with `awaitOrReadKept`. */
export const callOrReadKept = async <R extends Route>(route: R, options?: CallOptions<R>): Promise<CallResult<R>> => {
  const { params, query } = (options ?? {}) as CallOptions<Route>;
  const name = addressOf(route.path, params, query as Record<string, string> | undefined);
  const calling = (call as (route: R, options?: CallOptions<R>) => Promise<CallResult<R>>)(route, options);
  return awaitOrReadKept(name, calling);
};

// The next user of this device must find nothing of the former one.
onSessionEnd(() => {
  setKeptSince(undefined);
  void loadStore()
    .then((part) => part.endKept())
    .catch(logStorageError);
});

window.addEventListener('online', () => {
  if (keptSince !== undefined) void queries.invalidateQueries();
});
