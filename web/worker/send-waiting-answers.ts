import { createStore, get, update } from 'idb-keyval';
import { type Sealed, unseal } from '../src/offline/cipher.ts';
import type { LaterSession } from '../src/offline/later-session.ts';

// Sends answers after the page that took them was closed. The page does the same when it opens, with more care: the
// worker leaves to it whatever the server refuses.

/** An action as the outbox stores it, in the parts that are needed here. */
type WaitingAction = {
  statisticsId: number;
  start?: { key: string };
  body: { actionId: string; sequence?: number };
};
type StoredAction = WaitingAction | (Sealed & { actionId: string });

const keptAnswers = createStore('ok-kept', 'answers');
const outbox = createStore('ok-outbox', 'actions');

/** Milliseconds for one request. */
const requestTimeoutMs = 60_000;

/** Statuses after which a later attempt may succeed. */
const isTemporary = (status: number) => status >= 500 || [408, 425, 429].includes(status);

/** Reads the session that the page left for this; undefined once it has ended on this device. */
const readSession = async (): Promise<LaterSession | undefined> => {
  const owner = await get<{ key: CryptoKey; end: number }>('key', keptAnswers);
  const stored = await get<Sealed>('answer/later-session', keptAnswers);
  return owner && stored && owner.end > Date.now() ? ((await unseal(owner.key, stored)) as LaterSession) : undefined;
};

const readActions = async (userKey: string): Promise<WaitingAction[]> => {
  const key = await get<CryptoKey>(`${userKey}/key`, outbox);
  const stored = (await get<StoredAction[]>(userKey, outbox)) ?? [];
  const actions = stored.map(async (one) =>
    'body' in one ? one : key ? ((await unseal(key, one)) as WaitingAction) : undefined,
  );
  const readable = (await Promise.all(actions)).filter((action) => action !== undefined);
  return readable.sort((a, b) => (a.body.sequence ?? 0) - (b.body.sequence ?? 0));
};

const removeAction = ({ body: { actionId } }: WaitingAction, userKey: string) =>
  update<StoredAction[]>(
    userKey,
    (list = []) => list.filter((one) => ('body' in one ? one.body.actionId : one.actionId) !== actionId),
    outbox,
  );

/** Sends a body. Returns the answer; rejects when another attempt may succeed. */
const put = async (address: string, body: unknown, token: string): Promise<Response> => {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const answer = await fetch(address, {
    method: 'PUT',
    headers,
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
  if (isTemporary(answer.status)) throw new Error(`The server answered ${answer.status}`);
  return answer;
};

const sendActions = async ({ token, userKey, startAddress, actionAddress }: LaterSession): Promise<void> => {
  /** Ids that the server gave to measurements by the keys of their starts; null for a refused one. */
  const ids = new Map<string, number | null>();
  /** Measurements whose next action the server refused: the page tells the user. */
  const refused = new Set<string | number>();
  const sendStart = async ({ key, ...body }: { key: string }): Promise<number | null> => {
    const answer = await put(startAddress.replace('{key}', key), body, token);
    return answer.ok ? ((await answer.json()) as { statisticsId: number }).statisticsId : null;
  };
  for (const action of await readActions(userKey)) {
    const { start, statisticsId, body } = action;
    const measurement = start?.key ?? statisticsId;
    if (refused.has(measurement)) continue;
    if (start && !ids.has(start.key)) ids.set(start.key, await sendStart(start));
    const id = start ? ids.get(start.key) : statisticsId;
    const answer = id == null ? undefined : await put(actionAddress.replace('{statisticsId}', `${id}`), body, token);
    if (answer?.ok) await removeAction(action, userKey);
    else refused.add(measurement);
  }
};

/**
 * Sends the waiting answers of the user whose session the page left, in order, while no page sends any.
 *
 * @throws Error when the server was not reached, so that the browser tries again
 */
export const sendWaitingAnswers = async (): Promise<void> => {
  const session = await readSession();
  if (session) await navigator.locks.request(`ok-outbox-${session.userKey}`, () => sendActions(session));
};
