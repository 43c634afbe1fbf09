import { ApiError, SessionEndedError } from '../../../api/api-error.ts';

/** HTTP statuses that don't judge the request itself: no answer, a timeout, too early, too many requests. */
const temporaryStatuses = [0, 408, 425, 429];

/**
 * Kind of error that a call ended with: the server can't be reached for now, the user has no session or no rights, the
 * version is deleted or published, or the server refused the request.
 */
export type CallErrorKind = 'unreachable' | 'noSession' | 'gone' | 'readOnly' | 'refused';

export const classifyCallError = (error: unknown): CallErrorKind => {
  if (error instanceof SessionEndedError) return 'noSession';
  if (!(error instanceof ApiError)) return 'unreachable';
  const { status } = error;
  if (status === 401 || status === 403) return 'noSession';
  if (status === 404) return 'gone';
  if (status >= 500 || temporaryStatuses.includes(status)) return 'unreachable';
  const { errorKey } = (error.reply.body ?? {}) as { errorKey?: unknown };
  return errorKey === 'readonly' ? 'readOnly' : 'refused';
};
