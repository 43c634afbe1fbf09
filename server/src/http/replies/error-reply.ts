import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { applicationName, type ErrorName, errors, type Problem } from '@ok/contract/errors.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

/** Bytes of a refused body that are read before the connection is cut. No client of ours sends more. */
const maxDiscardedBytes = 64 * 1024 * 1024;

/**
 * Reads and discards the rest of a refused body. If the connection were closed while the client still sends, the client
 * would get a reset and never read the reply. Reading ends with the body, with the request timeout, or after
 * `maxDiscardedBytes`.
 */
export const discardRest = (request: IncomingMessage): void => {
  if (request.complete || request.destroyed) return;
  let remainingBytes = maxDiscardedBytes;
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    remainingBytes -= chunk.byteLength;
    if (remainingBytes < 0) request.socket.destroy();
  });
  // The reply is sent already, so an error of the connection has no effect.
  request.on('error', () => {});
  request.resume();
};

declare module 'fastify' {
  interface FastifyContextConfig {
    refusedAt?: string;
  }
}

const errorNameByStatus: Record<number, ErrorName> = {
  400: 'badRequest',
  404: 'notFound',
  405: 'methodNotAllowed',
  408: 'badRequest',
  413: 'tooLarge',
  414: 'badRequest',
  415: 'unsupportedType',
  431: 'badRequest',
  503: 'unavailable',
};

/** Seconds after which a client may try again after an outage. */
export const outageRetrySeconds = 5;

/**
 * Codes of temporary errors of PostgreSQL, Node and the file system. PostgreSQL's are:
 * - 08: a connection was lost or refused; 57P: the server stops or starts;
 * - 53: no resources are left; 58030: the disk failed;
 * - 57014, 25P03, 25P04: a statement or a transaction took too long; 55P03: a lock was not available;
 * - 25006: the database is read-only for now;
 * - 40: a transaction was rolled back in every attempt.
 */
const outageCodes =
  /^(08\w{3}|53\w{3}|57P0\d|57014|25006|25P0[34]|55P03|58030|40001|40P01|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|ENOSPC|EDQUOT|EROFS|EIO)$/;

/** Messages of temporary errors for which the drivers have no code. */
const outageMessages =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Query read timeout/i;

const isOutage = ({ code, message }: Error & { code?: unknown }) =>
  outageCodes.test(String(code ?? '')) || outageMessages.test(message);

/** Whether the database refused to change a version of a tree that is or was published. */
const isReadOnlyVersionError = ({ code }: Error & { code?: unknown }) => code === 'OK001';

/** Whether a measurement began while its version, not measured with before, was being deleted. */
const isVersionGone = ({ code, constraint }: Error & { code?: unknown; constraint?: unknown }) =>
  code === '23503' && constraint === 'measurement_publication_id_fkey';

const toAppError = (error: FastifyError | AppError): AppError => {
  if (error instanceof AppError) return error;
  if (isReadOnlyVersionError(error)) return new AppError('readonly', { entityName: 'questionTree' });
  if (isVersionGone(error)) return new AppError('notFound');
  if (isOutage(error)) return new AppError('unavailable');
  const name = error.statusCode === undefined ? undefined : errorNameByStatus[error.statusCode];
  return new AppError(name ?? 'unexpected');
};

/** Makes the body of a refusal. `path` is that of the call. */
export const toProblem = (
  { error, fieldErrors, entityName, uses, missing, detail }: AppError,
  path: string,
): Problem => ({
  type: 'about:blank',
  title: error.title,
  status: error.status,
  path,
  message: 'message' in error ? error.message : `error.${error.key}`,
  ...('key' in error && { errorKey: error.key }),
  ...(entityName !== undefined && { entityName, params: entityName }),
  ...(fieldErrors && { fieldErrors }),
  ...(uses && { uses }),
  ...(missing && { missing }),
  ...(detail !== undefined && { detail }),
});

/** Returns the path of the screen that shows a refusal, for a browser tab that opened a route with such a screen. */
const findRefusalScreen = ({ routeOptions, headers, url }: FastifyRequest, errorKey: string): string | undefined => {
  const { refusedAt } = routeOptions.config;
  if (refusedAt === undefined || !headers.accept?.includes('text/html')) return undefined;
  const query = new URLSearchParams(url.split('?')[1]);
  query.delete('token');
  query.set('refused', errorKey);
  return `${refusedAt}?${query}`;
};

/**
 * Converts an error to a reply; no other function does. An unexpected error is logged under a reference, and the reply
 * holds only that reference.
 */
export const replyError = (error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) => {
  const refusal = toAppError(error);
  // Fastify would close the connection before the client reads the reply.
  reply.removeHeader('connection');
  discardRest(request.raw);
  const problem = toProblem(refusal, request.url.split('?')[0] ?? '');
  if (refusal.error.status >= 500) {
    if (refusal.error.status === errors.unavailable.status) reply.header('retry-after', String(outageRetrySeconds));
    // A refusal that names its time is no failure: it is deliberate, and may come thousands of times.
    if (refusal.retryAfter === undefined) {
      const reference = randomUUID();
      request.log.error({ err: error, reference }, 'request failed');
      Object.assign(problem, { reference });
    }
  }
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  if (problem.errorKey) reply.header(`x-${applicationName}-error`, `error.${problem.errorKey}`);
  if (problem.errorKey && problem.params) reply.header(`x-${applicationName}-params`, problem.params);
  const screen = findRefusalScreen(request, problem.message);
  if (screen !== undefined) return reply.header('cache-control', 'no-store').redirect(screen, 303);
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
};
