import { ApiError } from '../../../api/api-error.ts';
import { messagesOf } from '../../../api/messages.ts';
import { messageText, notifyError } from '../../../api/notify.ts';

/** Statuses whose message in the catalogue says what to do: no connection, too many attempts, an unavailable server. */
const explainedStatuses = [0, 429, 503];

/** Whether the catalogue's message of a failure says more than a form's own text. */
export const isExplainedByCatalogue = (error: unknown): boolean =>
  !(error instanceof ApiError) || explainedStatuses.includes(error.status);

/** Shows a failure as a toast: the catalogue's message where that says what to do, else the form's text `key`. */
export const toastError = (error: unknown, key: string): void =>
  notifyError(error, isExplainedByCatalogue(error) ? undefined : key);

/**
 * Text of a failure, for a form that shows it beside its button: the catalogue's message where that says what to do,
 * else the text `key`. Undefined for a failure that needs no message, such as the end of the session.
 */
export function failureText(error: unknown, key: string): string | undefined {
  const message = messagesOf(error)[0];
  return message && messageText(isExplainedByCatalogue(error) ? message : { keys: [key] });
}
