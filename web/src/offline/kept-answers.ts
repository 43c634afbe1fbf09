import { createStore, del, delMany, get, keys, set } from 'idb-keyval';
import { createTimeLimit } from '../session/with-timeout.ts';

// Answers of the server that the device keeps for the user of a session, so that home opens without a network. They are
// encrypted with a key that the browser never hands out and that is deleted with the session: a copy of the browser's
// files is unreadable. That does not protect from a person who runs programs in this browser during the session.

/** Session whose answers are kept: its id, and its end in milliseconds since 1970. */
export type KeptSession = { id: string; end: number };

type StoredKey = { key: CryptoKey; end: number };
type StoredAnswer = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer; keptAt: number };

/** An answer, and when it was kept in milliseconds since 1970. */
export type KeptAnswer = { answer: unknown; keptAt: number };

const algorithm = 'AES-GCM';
const ivBytes = 12;

const store = createStore('ok-kept', 'answers');
const runInTime = createTimeLimit();

const keyName = (sessionId: string) => `key/${sessionId}`;
const answerPrefix = (sessionId: string) => `answer/${sessionId}/`;

const findKey = (sessionId: string) => runInTime(() => get<StoredKey>(keyName(sessionId), store));

/** Deletes everything of a session. Its key goes first: without it the rest is unreadable. */
export const forgetKept = async (sessionId: string): Promise<void> => {
  await runInTime(() => del(keyName(sessionId), store));
  const names = await runInTime(() => keys<string>(store));
  await runInTime(() =>
    delMany(
      names.filter((name) => name.startsWith(answerPrefix(sessionId))),
      store,
    ),
  );
};

/** Deletes everything of sessions that have ended, such as those whose tab was closed. */
const forgetEnded = async (now: number): Promise<void> => {
  const names = await runInTime(() => keys<string>(store));
  for (const name of names.filter((each) => each.startsWith(keyName('')))) {
    const sessionId = name.slice(keyName('').length);
    const stored = await findKey(sessionId);
    if (!stored || stored.end <= now) await forgetKept(sessionId);
  }
};

const createKey = async ({ id, end }: KeptSession, now: number): Promise<CryptoKey> => {
  await forgetEnded(now);
  const key = await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']);
  await runInTime(() => set(keyName(id), { key, end } satisfies StoredKey, store));
  return key;
};

/** Keys of the sessions of this page: two answers that come at once share one. */
const openKeys = new Map<string, Promise<CryptoKey>>();

const openKey = (session: KeptSession, now: number): Promise<CryptoKey> => {
  const opened =
    openKeys.get(session.id) ?? findKey(session.id).then((stored) => stored?.key ?? createKey(session, now));
  openKeys.set(session.id, opened);
  opened.catch(() => openKeys.delete(session.id));
  return opened;
};

/**
 * Keeps an answer for the rest of a session, in place of an earlier one of that name.
 *
 * @param name the address of the call
 * @param now milliseconds since 1970
 */
export const keepAnswer = async (session: KeptSession, name: string, answer: unknown, now: number): Promise<void> => {
  const key = await openKey(session, now);
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const plain = new TextEncoder().encode(JSON.stringify(answer));
  const bytes = await crypto.subtle.encrypt({ name: algorithm, iv }, key, plain);
  // The session may have ended meanwhile.
  if (openKeys.get(session.id) === undefined) return;
  const stored: StoredAnswer = { iv, bytes, keptAt: now };
  await runInTime(() => set(answerPrefix(session.id) + name, stored, store));
};

/** Reads a kept answer; undefined without one, and after the end of the session. */
export const readKeptAnswer = async (
  { id, end }: KeptSession,
  name: string,
  now: number,
): Promise<KeptAnswer | undefined> => {
  if (end <= now) return undefined;
  const stored = await runInTime(() => get<StoredAnswer>(answerPrefix(id) + name, store));
  const key = stored && (await findKey(id))?.key;
  if (!stored || !key) return undefined;
  const plain = await crypto.subtle.decrypt({ name: algorithm, iv: stored.iv }, key, stored.bytes);
  return { answer: JSON.parse(new TextDecoder().decode(plain)), keptAt: stored.keptAt };
};

/** Ends a session of this page: nothing more is kept for it, and what was kept is deleted. */
export const endKept = async (sessionId: string): Promise<void> => {
  openKeys.delete(sessionId);
  await forgetKept(sessionId);
};
