import { createStore, del, entries, get, update } from 'idb-keyval';
import { createTimeLimit } from '../session/with-timeout.ts';
import { makeKey, type Sealed, seal, unseal } from './cipher.ts';

// Notes of professionals on their measurements, which never leave the device. They outlive the session, encrypted with a
// key of their user.

const store = createStore('ok-notes', 'notes');
const runInTime = createTimeLimit();

const keyName = (userId: number) => `${userId}/key`;
const notePrefix = (userId: number) => `${userId}/note/`;

/** Whether this browser can encrypt notes: over plain HTTP it can't, and then there are none. */
export const canKeepNotes = (): boolean => globalThis.crypto?.subtle !== undefined;

/** The user's key. Two tabs that make one at once use the first. */
const findOrMakeKey = async (userId: number): Promise<CryptoKey> => {
  const name = keyName(userId);
  const found = await runInTime(() => get<CryptoKey>(name, store));
  if (found) return found;
  const made = await makeKey();
  await runInTime(() => update<CryptoKey>(name, (present) => present ?? made, store));
  return (await runInTime(() => get<CryptoKey>(name, store))) ?? made;
};

/** Reads all notes of a user, by the key of their measurement. */
export const readNotes = async (userId: number): Promise<ReadonlyMap<string, string>> => {
  const stored = await runInTime(() => entries<string, Sealed>(store));
  const prefix = notePrefix(userId);
  const notes = new Map<string, string>();
  for (const [name, sealed] of stored) {
    if (name.startsWith(prefix))
      notes.set(name.slice(prefix.length), String(await unseal(await findOrMakeKey(userId), sealed)));
  }
  return notes;
};

/** Writes the note of a measurement; an empty one is deleted. */
export const writeNote = async (userId: number, measurementKey: string, text: string): Promise<void> => {
  const name = notePrefix(userId) + measurementKey;
  if (text === '') return runInTime(() => del(name, store));
  const sealed = await seal(await findOrMakeKey(userId), text);
  await runInTime(() => update<Sealed>(name, () => sealed, store));
};
