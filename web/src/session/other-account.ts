import type { Account } from '@ok/contract/routes/account/account.ts';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';
import { forgetLanguage } from '../texts/language-choice.ts';
import { getSession, onSessionChange, onSessionEnd, setSession, tokens } from './session-store.ts';

/** The account that a tab is signed in with, as tabs exchange it. Until that tab answers, only the login is known. */
type TabAccount = Pick<Account, 'login'> & Partial<Pick<Account, 'id' | 'firstName' | 'lastName'>>;

/** Message between tabs: the account of the sending tab, or a request to the tabs of the login `who`. */
type AccountMessage = { signedIn: TabAccount } | { who: string };

const accountListeners = createListeners();
const returnListeners = createListeners();
let otherAccount: TabAccount | undefined;
let lastAnnounced: TabAccount | undefined;
let postMessageToTabs: (message: AccountMessage) => void = () => {};

/**
 * The other account that another tab signed in with, if any. Meanwhile this tab stays its owner's and sends nothing,
 * until the owner signs in again or the user continues as the other account.
 */
export const getOtherAccount = (): TabAccount | undefined => otherAccount;

/** `getOtherAccount` as a hook. */
export const useOtherAccount = (): TabAccount | undefined =>
  useSyncExternalStore(accountListeners.add, getOtherAccount);

/** Adds a listener that is called when the tab's owner is back. Returns its removal. */
export const onOtherAccountGone = returnListeners.add;

/** Records that another tab signed in with another account, and asks that tab for the name. */
export function noticeOtherAccount(login: string): void {
  if (otherAccount?.login === login) return;
  otherAccount = lastAnnounced?.login === login ? lastAnnounced : { login };
  accountListeners.emit();
  if (otherAccount !== lastAnnounced) postMessageToTabs({ who: login });
}

/** Clears the other account: this tab may send again. */
export function clearOtherAccount(): void {
  if (!otherAccount) return;
  otherAccount = undefined;
  accountListeners.emit();
  returnListeners.emit();
}

/** Continues as the other account: reloads the tab at home, without any data of its former owner. */
export function continueAsOther(): void {
  tokens.clear();
  forgetLanguage();
  reloadAtHome();
}

/**
 * Reloads the tab at home with the account of the stored token. The page is unmounted first: unsaved changes in it
 * would ask the user to stay.
 */
export function reloadAtHome(): void {
  setSession({ state: 'loading' });
  setTimeout(() => window.location.replace('/'));
}

/**
 * Announces this tab's account to other tabs and listens to theirs.
 *
 * @param onSameAccount called when another login turns out to belong to this tab's own account
 */
export function startAccountExchange(onSameAccount: () => void): void {
  const channel = new BroadcastChannel('ok-signed-in');
  postMessageToTabs = (message) => channel.postMessage(message);
  const announceAccount = () => {
    const session = getSession();
    if (session.state !== 'signedIn' || otherAccount) return;
    const { id, firstName, lastName } = session.account;
    postMessageToTabs({ signedIn: { id, login: tokens.owner() ?? '', firstName, lastName } });
  };
  channel.addEventListener('message', ({ data }: MessageEvent<AccountMessage>) => {
    if (typeof data !== 'object') return;
    if ('who' in data) {
      if (data.who === tokens.owner()) announceAccount();
      return;
    }
    lastAnnounced = data.signedIn;
    if (!lastAnnounced || lastAnnounced.login !== otherAccount?.login) return;
    const session = getSession();
    if (session.state === 'signedIn' && session.account.id === lastAnnounced.id) return onSameAccount();
    otherAccount = lastAnnounced;
    accountListeners.emit();
  });
  onSessionChange(announceAccount);
  onSessionEnd(clearOtherAccount);
}
