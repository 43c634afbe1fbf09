import { getTextsState, hasText, whenTextsLoaded } from '../texts/texts-store.ts';
import { type ToastKind, toasts } from '../ui/feedback/toasts.ts';
import { type Message, messagesOf } from './messages.ts';

/** Text of a message in the page's language. */
export function messageText({ keys, params = {}, paramKeys = {}, fallback }: Message): string {
  const { t } = getTextsState();
  const values = { ...params };
  for (const [name, key] of Object.entries(paramKeys)) if (hasText(key)) values[name] = t(key);
  const key = keys.find(hasText);
  if (key) return t(key, values);
  return fallback ?? t('error.unknown');
}

/** Shows a toast, once texts are loaded. */
export async function notify(kind: ToastKind, message: Message): Promise<void> {
  await whenTextsLoaded();
  toasts.add({ kind, text: messageText(message) });
}

/** Shows the messages of a failure by the error catalogue, or the text of `ownKey` in their place. */
export function notifyError(error: unknown, ownKey?: string): void {
  const messages = messagesOf(error);
  const toShow = ownKey && messages.length > 0 ? [{ keys: [ownKey] }] : messages;
  for (const message of toShow) void notify('error', message);
}
