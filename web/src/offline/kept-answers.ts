import { clear, createStore, get, set } from 'idb-keyval';
import { createTimeLimit } from '../session/with-timeout.ts';

// Answers of the server that the device keeps for one user at a time, so that home opens without a network. They are
// encrypted with a key that the browser never hands out and that is deleted with the session: a copy of the browser's
// files is unreadable. That does not protect from a person who runs programs in this browser during the session.

/** Session whose answers are kept: login of its user, and its end in milliseconds since 1970. */
export type KeptSession = { login: string; end: number };

/** The key, the hash of the login that it belongs to, and the end of the last session with it. */
type StoredKey = { key: CryptoKey; owner: string; end: number };
type StoredAnswer = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer; keptAt: number };

/** An answer, and when it was kept in milliseconds since 1970. */
export type KeptAnswer = { answer: unknown; keptAt: number };

const algorithm = 'AES-GCM';
const ivBytes = 12;
const keyName = 'key';
const answerName = (name: string) => `answer/${name}`;

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
  const key = isOver
    ? await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt'])
    : found.key;
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
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const plain = new TextEncoder().encode(JSON.stringify(answer));
  const bytes = await crypto.subtle.encrypt({ name: algorithm, iv }, key, plain);
  // The session may have ended meanwhile.
  if (opened !== usedKey || opened === undefined) return;
  const stored: StoredAnswer = { iv, bytes, keptAt: now };
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
  const plain = await crypto.subtle.decrypt({ name: algorithm, iv: stored.iv }, found.key, stored.bytes);
  return { answer: JSON.parse(new TextDecoder().decode(plain)), keptAt: stored.keptAt };
};

/** Ends the session of this page: what was kept is deleted, and answers that still come are not kept. */
export const endKept = async (): Promise<void> => {
  opened = undefined;
  await clearStore();
};
