import { ApiError, SessionEndedError } from '../../../api/api-error.ts';

/** Statuses that say nothing about what was sent: no answer, a time-out, too early, too many. */
const passing = [0, 408, 425, 429];

/**
 * Why a call failed: the server can't be reached for now, nobody is signed in who may, the version is gone, it was
 * published, or the server did not take what was sent.
 */
export type CallFailure = 'unreachable' | 'noSession' | 'gone' | 'readOnly' | 'refused';

export const failureOf = (error: unknown): CallFailure => {
  if (error instanceof SessionEndedError) return 'noSession';
  if (!(error instanceof ApiError)) return 'unreachable';
  const { status } = error;
  if (status === 401 || status === 403) return 'noSession';
  if (status === 404) return 'gone';
  if (status >= 500 || passing.includes(status)) return 'unreachable';
  const { errorKey } = (error.reply.body ?? {}) as { errorKey?: unknown };
  return errorKey === 'readonly' ? 'readOnly' : 'refused';
};
