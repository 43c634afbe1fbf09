import { logout } from '@ok/contract/routes/account.ts';
import { call } from '../../api/client.ts';
import { endSession, tokens } from '../../session/session-store.ts';
import { runSignOutTasks } from '../../session/sign-out-tasks.ts';
import { forgetLanguage } from '../../texts/language-choice.ts';
import { closeAllModals } from '../../ui/feedback/modals.ts';
import { toasts } from '../../ui/feedback/toasts.ts';

const channelName = 'ok-sign-out';

/**
 * Sign out, in every tab of the same person and on the server, after what `onSignOut` asked for: done, or five seconds
 * later.
 */
export async function signOut(): Promise<void> {
  const login = tokens.owner();
  await leave();
  tokens.release();
  if (login === undefined) return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(login);
  channel.close();
}

/** Sign out when another tab does. A session of this tab alone would be left behind by what `storage` tells. */
export function followSignOut(): void {
  new BroadcastChannel(channelName).addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (tokens.last() !== undefined && data === tokens.owner()) void leave();
  });
}

async function leave(): Promise<void> {
  await runSignOutTasks();
  // Begun while the token is still there; nobody waits for it, for whoever leaves has left.
  if (tokens.last()) call(logout, { silent: true, keepalive: true }).catch(() => undefined);
  endSession();
  forgetLanguage();
  closeAllModals();
  toasts.clear();
}
