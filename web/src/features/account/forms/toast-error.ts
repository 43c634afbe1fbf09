import { ApiError } from '../../../api/api-error.ts';
import { notifyError } from '../../../api/notify.ts';

/** Statuses whose message says what to do: no connection, too many attempts, an unavailable server. */
const retryableStatuses = [0, 429, 503];

/** Shows a failure as a toast: the catalogue's text for a temporary failure, else the form's text `key`. */
export function toastError(error: unknown, key: string): void {
  const isTemporary = !(error instanceof ApiError) || retryableStatuses.includes(error.status);
  notifyError(error, isTemporary ? undefined : key);
}
