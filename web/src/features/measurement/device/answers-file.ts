import { recordAction } from '@ok/contract/routes/measurement/measurement.ts';
import { recordStart } from '@ok/contract/routes/measurement/own-measurements.ts';
import * as z from 'zod/mini';
import type { WaitingAction } from '../outbox/outbox-storage.ts';

/** A key of the user's files, as the server derives it: 256 bits in base64. */
export type FileKey = { id: string; key: string };

/** Reason why a file can't be opened, as the last part of its text key. */
export type FileProblem = 'noFile' | 'otherAccount';

/** Thrown for a file that can't be opened. */
export class AnswersFileError extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}

const fileSchema = z.object({
  format: z.literal('ok-unsent-answers'),
  version: z.literal(1),
  keyId: z.string(),
  iv: z.base64(),
  data: z.base64(),
});

const contentSchema = z.array(
  z.object({
    statisticsId: z.int(),
    key: z.optional(z.uuid()),
    start: z.optional(z.extend(recordStart.body, { key: z.uuid() })),
    body: recordAction.body,
    nextQuestionId: z.optional(z.int()),
    after: z.optional(z.nullable(z.string())),
  }),
);

const algorithm = 'AES-GCM';

const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

const importKey = ({ key }: FileKey) =>
  crypto.subtle.importKey('raw', fromBase64(key), algorithm, false, ['encrypt', 'decrypt']);

/** Writes unsent actions as the text of a file that only this user can open. */
export const writeAnswersFile = async (actions: readonly WaitingAction[], fileKey: FileKey): Promise<string> => {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(actions));
  const data = await crypto.subtle.encrypt({ name: algorithm, iv }, await importKey(fileKey), plain);
  const file: z.infer<typeof fileSchema> = {
    format: 'ok-unsent-answers',
    version: 1,
    keyId: fileKey.id,
    iv: toBase64(iv),
    data: toBase64(new Uint8Array(data)),
  };
  return JSON.stringify(file);
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Reads the actions of a file.
 *
 * @param fileKeys keys of the user who opens it
 * @throws AnswersFileError for text that is no such file, or that another account saved
 */
export const readAnswersFile = async (text: string, fileKeys: readonly FileKey[]): Promise<WaitingAction[]> => {
  const { data: file } = fileSchema.safeParse(parseJson(text));
  if (!file) throw new AnswersFileError('noFile');
  const fileKey = fileKeys.find(({ id }) => id === file.keyId);
  if (!fileKey) throw new AnswersFileError('otherAccount');
  let plain: ArrayBuffer;
  try {
    const iv = fromBase64(file.iv);
    plain = await crypto.subtle.decrypt({ name: algorithm, iv }, await importKey(fileKey), fromBase64(file.data));
  } catch {
    throw new AnswersFileError('otherAccount');
  }
  const { data: actions } = contentSchema.safeParse(parseJson(new TextDecoder().decode(plain)));
  if (!actions) throw new AnswersFileError('noFile');
  return actions;
};
