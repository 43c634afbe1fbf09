import { logout } from '@ok/contract/routes/account/account.ts';
import { call } from '../../../api/client.ts';
import { endSession, tokens } from '../../../session/session-store.ts';
import { runSignOutTasks } from '../../../session/sign-out-tasks.ts';
import { forgetLanguage } from '../../../texts/language-choice.ts';
import { closeAllModals } from '../../../ui/feedback/modals.ts';
import { toasts } from '../../../ui/feedback/toasts.ts';

const channelName = 'ok-sign-out';

/** Signs out in every tab of the account and on the server, after the tasks of `onSignOut` or five seconds. */
export async function signOut(): Promise<void> {
  const login = tokens.owner();
  await endLocally();
  tokens.release();
  if (login === undefined) return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(login);
  channel.close();
}

/** Signs out when another tab of the account does. The `storage` event alone would miss a session of this tab only. */
export function followSignOut(): void {
  new BroadcastChannel(channelName).addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (tokens.last() !== undefined && data === tokens.owner()) void endLocally();
  });
}

async function endLocally(): Promise<void> {
  await runSignOutTasks();
  // Sent while the token still exists, without waiting for the answer.
  if (tokens.last()) call(logout, { silent: true, keepalive: true }).catch(() => undefined);
  endSession();
  forgetLanguage();
  closeAllModals();
  toasts.clear();
}
