import { clear, createStore, delMany, entries, get, set } from 'idb-keyval';
import { createTimeLimit } from '../session/with-timeout.ts';
import { makeKey, type Sealed, seal, unseal } from './cipher.ts';

// Answers of the server that the device keeps for one user at a time, so that home opens without a network. They are
// encrypted, and deleted with their key at the end of the session.

/** Session whose answers are kept: login of its user, and its end in milliseconds since 1970. */
export type KeptSession = { login: string; end: number };

/** The key, the hash of the login that it belongs to, and the end of the last session with it. */
type StoredKey = { key: CryptoKey; owner: string; end: number };
type StoredAnswer = Sealed & { keptAt: number };

/** An answer, and when it was kept in milliseconds since 1970. */
export type KeptAnswer = { answer: unknown; keptAt: number };

const keyName = 'key';
const answerPrefix = 'answer/';
const answerName = (name: string) => answerPrefix + name;

const store = createStore('ok-kept', 'answers');
const runInTime = createTimeLimit();

/** Hashes a login, since the store may outlive a session whose tab was closed. */
const hashLogin = async (login: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(login));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** The key of a user; undefined if there is none, or the device keeps answers of another user. */
const findKey = async ({ login }: KeptSession): Promise<StoredKey | undefined> => {
  const stored = await runInTime(() => get<StoredKey>(keyName, store));
  return stored?.owner === (await hashLogin(login)) ? stored : undefined;
};

/** Deletes everything that the device keeps. */
const clearStore = () => runInTime(() => clear(store));

const findOrCreateKey = async (session: KeptSession, now: number): Promise<CryptoKey> => {
  const found = await findKey(session);
  const isOver = !found || found.end <= now;
  if (isOver) await clearStore();
  const key = isOver ? await makeKey() : found.key;
  const stored: StoredKey = { key, owner: await hashLogin(session.login), end: session.end };
  await runInTime(() => set(keyName, stored, store));
  return key;
};

/** The key of this page's session, opened once: two answers that come at once share it. */
let opened: { session: KeptSession; key: Promise<CryptoKey> } | undefined;

const openKey = (session: KeptSession, now: number): Promise<CryptoKey> => {
  if (opened?.session.login !== session.login || opened.session.end !== session.end) {
    opened = { session, key: findOrCreateKey(session, now) };
  }
  return opened.key;
};

/**
 * Keeps an answer for the rest of a session, in place of an earlier one of that name.
 *
 * @param name the address of the call
 * @param now milliseconds since 1970
 */
export const keepAnswer = async (session: KeptSession, name: string, answer: unknown, now: number): Promise<void> => {
  const key = await openKey(session, now);
  const usedKey = opened;
  const sealed = await seal(key, answer);
  // The session may have ended meanwhile.
  if (opened !== usedKey || opened === undefined) return;
  const stored: StoredAnswer = { ...sealed, keptAt: now };
  await runInTime(() => set(answerName(name), stored, store));
};

/** Reads a kept answer; undefined without one, and after the end of the session. */
export const readKeptAnswer = async (
  session: KeptSession,
  name: string,
  now: number,
): Promise<KeptAnswer | undefined> => {
  if (session.end <= now) return undefined;
  const [found, stored] = [await findKey(session), await runInTime(() => get<StoredAnswer>(answerName(name), store))];
  if (!found || !stored) return undefined;
  return { answer: await unseal(found.key, stored), keptAt: stored.keptAt };
};

/** A kept answer in a list: its name, its size in bytes, and when it was kept in milliseconds since 1970. */
export type KeptEntry = { name: string; bytes: number; keptAt: number };

/** Lists what the device keeps for a session; nothing for another user. */
export const listKeptAnswers = async (session: KeptSession): Promise<KeptEntry[]> => {
  if (!(await findKey(session))) return [];
  const stored = await runInTime(() => entries<string, StoredAnswer>(store));
  return stored
    .filter(([name]) => name.startsWith(answerPrefix))
    .map(([name, { bytes, keptAt }]) => ({
      name: name.slice(answerPrefix.length),
      bytes: bytes.byteLength,
      keptAt,
    }));
};

/** Deletes kept answers by their names. */
export const deleteKeptAnswers = (names: readonly string[]): Promise<void> =>
  runInTime(() => delMany(names.map(answerName), store));

/** Ends the session of this page: what was kept is deleted, and answers that still come are not kept. */
export const endKept = async (): Promise<void> => {
  opened = undefined;
  // Pictures name no person, but there is no list any more of who needs them.
  await globalThis.caches?.delete('ok-pictures');
  await clearStore();
};
