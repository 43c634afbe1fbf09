import { getTextsState, hasText, whenTextsCame } from '../texts/texts-store.ts';
import { type ToastKind, toasts } from '../ui/feedback/toasts.ts';
import { type Message, messagesOf } from './messages.ts';

/** A message in the language of the page. */
export function messageText({ keys, params = {}, paramKeys = {}, otherwise }: Message): string {
  const { t } = getTextsState();
  const filled = { ...params };
  for (const [name, key] of Object.entries(paramKeys)) if (hasText(key)) filled[name] = t(key);
  const key = keys.find(hasText);
  if (key) return t(key, filled);
  return otherwise ?? t('error.unknown');
}

/** Show a message at the top left. */
export async function notify(kind: ToastKind, message: Message): Promise<void> {
  await whenTextsCame();
  toasts.add({ kind, text: messageText(message) });
}

/** Tell about a failure as the catalogue says, or in the words of the call. */
export function notifyError(error: unknown, ownKey?: string): void {
  const messages = messagesOf(error);
  const shown = ownKey && messages.length > 0 ? [{ keys: [ownKey] }] : messages;
  for (const message of shown) void notify('error', message);
}
