import { applicationName } from '@ok/contract/errors.ts';
import { AppError } from './app-error.ts';
import type { ReplyHead } from './register-route.ts';

/** Sets the `ETag`, which the client repeats as `If-Match` in its next change. */
export const setETag = (reply: ReplyHead, revision: number) => reply.header('etag', `"${revision}"`);

/**
 * Returns a row, and sets its revision as `ETag`.
 *
 * @throws AppError `notFound` for null
 */
export const withRevision = <Row extends { revision: number }>(reply: ReplyHead, row: Row | null): Row => {
  if (!row) throw new AppError('notFound');
  setETag(reply, row.revision);
  return row;
};

/**
 * Sets the headers that tell a client of JHipster about a change: the key of a text, and its parameter. The parameter is
 * form-encoded, because a header allows fewer characters than a login.
 */
export const setChangeHeaders = (reply: ReplyHead, key: string, param: string | number) =>
  reply.headers({
    [`x-${applicationName}-alert`]: key,
    [`x-${applicationName}-params`]: new URLSearchParams([['', String(param)]]).toString().slice(1),
  });
