import { get, type UseStore, update } from 'idb-keyval';

// Encryption of what a device stores. The keys are made by Web Crypto and never handed out: a copy of the browser's
// files is unreadable. That does not protect from a person who runs programs in this browser.

/** Encrypted value with the random start of its encryption. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };

const algorithm = 'AES-GCM';
const ivBytes = 12;

/** Makes a key of 256 bits that can't be read, only used. */
export const makeKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']);

/**
 * Finds the key of a store, or makes it. Two tabs that make one at once use the first.
 *
 * @param runInTime runs an operation of the store with a time limit
 */
export const findOrMakeKey = async (
  store: UseStore,
  name: string,
  runInTime: <T>(operation: () => Promise<T>) => Promise<T>,
): Promise<CryptoKey> => {
  const found = await runInTime(() => get<CryptoKey>(name, store));
  if (found) return found;
  const made = await makeKey();
  await runInTime(() => update<CryptoKey>(name, (present) => present ?? made, store));
  return (await runInTime(() => get<CryptoKey>(name, store))) ?? made;
};

/** Encrypts a value that JSON can hold. */
export const seal = async (key: CryptoKey, value: unknown): Promise<Sealed> => {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  return { iv, bytes: await crypto.subtle.encrypt({ name: algorithm, iv }, key, plain) };
};

/**
 * Decrypts a value.
 *
 * @throws DOMException for another key, and for changed bytes
 */
export const unseal = async (key: CryptoKey, { iv, bytes }: Sealed): Promise<unknown> => {
  const plain = await crypto.subtle.decrypt({ name: algorithm, iv }, key, bytes);
  return JSON.parse(new TextDecoder().decode(plain));
};
