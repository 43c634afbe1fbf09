import { createStore, del, delMany, entries, keys, set } from 'idb-keyval';
import { createTimeLimit } from '../session/with-timeout.ts';
import { findOrMakeKey, type Sealed, seal, unseal } from './cipher.ts';

// Notes of professionals on their measurements, which never leave the device. They outlive the session, encrypted with a
// key of their user.

const store = createStore('ok-notes', 'notes');
const runInTime = createTimeLimit();

const keyName = (userId: number) => `${userId}/key`;
const notePrefix = (userId: number) => `${userId}/note/`;

/** Whether this browser can encrypt notes: over plain HTTP it can't, and then there are none. */
export const canKeepNotes = (): boolean => globalThis.crypto?.subtle !== undefined;

const openKey = (userId: number): Promise<CryptoKey> => findOrMakeKey(store, keyName(userId), runInTime);

/** Reads all notes of a user, by the key of their measurement. */
export const readNotes = async (userId: number): Promise<ReadonlyMap<string, string>> => {
  const stored = await runInTime(() => entries<string, Sealed>(store));
  const prefix = notePrefix(userId);
  const notes = new Map<string, string>();
  for (const [name, sealed] of stored) {
    if (name.startsWith(prefix))
      notes.set(name.slice(prefix.length), String(await unseal(await openKey(userId), sealed)));
  }
  return notes;
};

/** Writes the note of a measurement; an empty one is deleted. */
export const writeNote = async (userId: number, measurementKey: string, text: string): Promise<void> => {
  const name = notePrefix(userId) + measurementKey;
  if (text === '') return runInTime(() => del(name, store));
  const sealed = await seal(await openKey(userId), text);
  await runInTime(() => set(name, sealed, store));
};

/** Deletes all notes of a user, with their key. */
export const deleteNotes = async (userId: number): Promise<void> => {
  const names = await runInTime(() => keys<string>(store));
  await runInTime(() =>
    delMany(
      names.filter((name) => name.startsWith(`${userId}/`)),
      store,
    ),
  );
};
