import { ApiError } from '../../api/api-error.ts';
import { notifyError } from '../../api/notify.ts';

/** Refusals that say by themselves what to do: no server, too many attempts, a server that is busy. */
const passing = [0, 429, 503];

/** Tell of a failure at the top left: in the words of the catalogue where it passes, else in those of the form. */
export function toastError(error: unknown, key: string): void {
  const isPassing = !(error instanceof ApiError) || passing.includes(error.status);
  notifyError(error, isPassing ? undefined : key);
}
