import { createHmac } from 'node:crypto';

/** A key of files of one user, with the name by which a file refers to it. */
type FileKey = { id: string; key: string };

/** Derives the keys of files of a user; the first one is for new files. */
export type DeriveFileKeys = (userId: number) => FileKey[];

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text);

/**
 * Derives the keys of files with unsent answers, so that every device of a user has the same ones and none is stored.
 *
 * @param secrets the one for new files, followed by others whose files are still opened
 */
export const makeFileKeys =
  (secrets: readonly [string, ...string[]]): DeriveFileKeys =>
  (userId) =>
    secrets.map((secret) => ({
      id: sign(secret, 'name of a key of files').digest('base64url').slice(0, 8),
      key: sign(secret, `files of user ${userId}`).digest('base64'),
    }));
