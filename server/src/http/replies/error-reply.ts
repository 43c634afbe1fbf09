import { randomUUID } from 'node:crypto';
import { applicationName, type ErrorName, errors, type Problem } from '@ok/contract/errors.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { discardRest } from '../requests/discard-rest.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    refusedAt?: string;
  }
}

const byStatus: Record<number, ErrorName> = {
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

/** Seconds after which it is worth trying again what could not be done now. */
export const retryAfter = 5;

/**
 * What passes by itself and is worth another try, unlike a fault of ours, by the codes of PostgreSQL, Node and the
 * file system: connections that are lost or refused (08), resources that are used up (53), a server that stops or is
 * not up yet (57P), a statement or a transaction that took too long (57014, 25P03, 25P04), a lock that was not to be
 * had (55P03), a database that only reads for now (25006), a fault of its disk (58030), and a transaction that gave way
 * more often than it is tried (40).
 */
const passes =
  /^(08\w{3}|53\w{3}|57P0\d|57014|25006|25P0[34]|55P03|58030|40001|40P01|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|ENOSPC|EDQUOT|EROFS|EIO)$/;

/** What the drivers say without a code. */
const isLost =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Query read timeout/i;

const isOutage = ({ code, message }: Error & { code?: unknown }) =>
  passes.test(String(code ?? '')) || isLost.test(message);

/** What the database raises for a change of a version of a tree that is or was published. */
const isReadOnly = ({ code }: Error & { code?: unknown }) => code === 'OK001';

/** Somebody begins a measurement while the version that nobody measured with yet is being deleted. */
const isVersionGone = ({ code, constraint }: Error & { code?: unknown; constraint?: unknown }) =>
  code === '23503' && constraint === 'measurement_publication_id_fkey';

const asRefusal = (error: FastifyError | AppError): AppError => {
  if (error instanceof AppError) return error;
  if (isReadOnly(error)) return new AppError('readonly', { entityName: 'questionTree' });
  if (isVersionGone(error)) return new AppError('notFound');
  if (isOutage(error)) return new AppError('unavailable');
  const name = error.statusCode === undefined ? undefined : byStatus[error.statusCode];
  return new AppError(name ?? 'unexpected');
};

/** The body of a refusal of the call at `path`. */
const problemOf = ({ error, fieldErrors, entityName, uses, missing, detail }: AppError, path: string): Problem => ({
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

/** The address of the screen that tells a browser's tab of a refusal, where the route has one and a tab asks. */
const screenFor = ({ routeOptions, headers, url }: FastifyRequest, refused: string): string | undefined => {
  const { refusedAt } = routeOptions.config;
  if (refusedAt === undefined || !headers.accept?.includes('text/html')) return undefined;
  const query = new URLSearchParams(url.split('?')[1]);
  query.delete('token');
  query.set('refused', refused);
  return `${refusedAt}?${query}`;
};

/** The one place that turns an error into a reply. What we did not foresee is logged under a reference, and told nothing of. */
export const replyError = (thrown: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) => {
  const refusal = asRefusal(thrown);
  // The framework would close the connection, and the client would not get to read this.
  reply.removeHeader('connection');
  discardRest(request.raw);
  const problem = problemOf(refusal, request.url.split('?')[0] ?? '');
  if (refusal.error.status >= 500) {
    const reference = randomUUID();
    request.log.error({ err: thrown, reference }, 'request failed');
    Object.assign(problem, { reference });
    if (refusal.error.status === errors.unavailable.status) reply.header('retry-after', String(retryAfter));
  }
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  if (problem.errorKey) reply.header(`x-${applicationName}-error`, `error.${problem.errorKey}`);
  if (problem.errorKey && problem.params) reply.header(`x-${applicationName}-params`, problem.params);
  const screen = screenFor(request, problem.message);
  if (screen !== undefined) return reply.header('cache-control', 'no-store').redirect(screen, 303);
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
};
