import { ApiError, SessionEndedError } from '../../../api/api-error.ts';
import { isTemporaryFailure } from '../../../api/failure-status.ts';

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
  if (isTemporaryFailure(status)) return 'unreachable';
  const { errorKey } = (error.reply.body ?? {}) as { errorKey?: unknown };
  return errorKey === 'readonly' ? 'readOnly' : 'refused';
};
