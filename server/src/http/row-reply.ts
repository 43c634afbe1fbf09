import { applicationName } from '@ok/contract/errors.ts';
import { AppError } from './app-error.ts';
import type { ReplyHead } from './register-route.ts';

/** Name the revision that the client's next change has to name as seen, see `readIfMatch`. */
export const setETag = (reply: ReplyHead, revision: number) => reply.header('etag', `"${revision}"`);

/**
 * A row with what its next change has to name as seen.
 *
 * @throws AppError `notFound` where there is none
 */
export const withRevision = <Row extends { revision: number }>(reply: ReplyHead, row: Row | null): Row => {
  if (!row) throw new AppError('notFound');
  setETag(reply, row.revision);
  return row;
};

/**
 * Tell the client what was done: the key of a text, and what stands in it, written as in forms since a header holds
 * fewer characters than a login.
 */
export const tellChange = (reply: ReplyHead, key: string, param: string | number) =>
  reply.headers({
    [`x-${applicationName}-alert`]: key,
    [`x-${applicationName}-params`]: new URLSearchParams([['', String(param)]]).toString().slice(1),
  });
