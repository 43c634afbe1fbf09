import { getAccount } from '@ok/contract/routes/account/account.ts';
import { call } from '../../../api/client.ts';
import { setSession } from '../../../session/session-store.ts';

/** Reads the account again after its first second factor: the session may do everything now, and nothing is due. */
export const reloadAccount = async (): Promise<void> => {
  const account = await call(getAccount, { silent: true });
  setSession({ state: 'signedIn', account });
};
