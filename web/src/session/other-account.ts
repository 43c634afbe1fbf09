import type { Account } from '@ok/contract/routes/account.ts';
import { useSyncExternalStore } from 'react';
import { listeners } from '../listeners.ts';
import { forgetLanguage } from '../texts/language-choice.ts';
import { getSession, onSessionChange, onSessionEnd, setSession, tokens } from './session-store.ts';

/** Somebody as tabs tell each other of them: by login as long as nobody has said more. */
type Person = Pick<Account, 'login'> & Partial<Pick<Account, 'id' | 'firstName' | 'lastName'>>;

/** Between tabs: who is signed in here, or a question for whoever is signed in with a login. */
type Said = { signedIn: Person } | { who: string };

const changed = listeners();
const gone = listeners();
let other: Person | undefined;
let heard: Person | undefined;
let say: (said: Said) => void = () => {};

/**
 * Somebody else who has signed in in another tab, while this one stays its owner's: it sends nothing until its owner is
 * back, or until whoever sits here goes on as the other.
 */
export const getOtherAccount = (): Person | undefined => other;

/** As `getOtherAccount`, kept up to date. */
export const useOtherAccount = (): Person | undefined => useSyncExternalStore(changed.add, getOtherAccount);

/** Hear that this tab is of use again: its owner is back. */
export const onOtherAccountGone = gone.add;

/** Somebody else has signed in in another tab. */
export function noticeOtherAccount(login: string): void {
  if (other?.login === login) return;
  other = heard?.login === login ? heard : { login };
  changed.tell();
  if (other !== heard) say({ who: login });
}

/** Nobody else is signed in any more. */
export function forgetOtherAccount(): void {
  if (!other) return;
  other = undefined;
  changed.tell();
  gone.tell();
}

/** Go on as the other one: this tab begins afresh, at home, with nothing of its owner. */
export function goOnAsOther(): void {
  tokens.clear();
  forgetLanguage();
  beginAfresh();
}

/** Load home anew, as whoever is signed in now. The page goes first, for what is unsaved in it would ask to stay. */
export function beginAfresh(): void {
  setSession({ state: 'loading' });
  setTimeout(() => window.location.replace('/'));
}

/**
 * Tell other tabs who is signed in here, by name, and hear it of them. `onSameAccount` hears of a login that turns out
 * to be this account's own.
 */
export function startTellingAccounts(onSameAccount: () => void): void {
  const channel = new BroadcastChannel('ok-signed-in');
  say = (said) => channel.postMessage(said);
  const sayMe = () => {
    const session = getSession();
    if (session.state !== 'signedIn' || other) return;
    const { id, firstName, lastName } = session.account;
    say({ signedIn: { id, login: tokens.owner() ?? '', firstName, lastName } });
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (typeof data !== 'object') return;
    if ('who' in data) {
      if (data.who === tokens.owner()) sayMe();
      return;
    }
    heard = data.signedIn;
    if (!heard || heard.login !== other?.login) return;
    const session = getSession();
    if (session.state === 'signedIn' && session.account.id === heard.id) return onSameAccount();
    other = heard;
    changed.tell();
  });
  onSessionChange(sayMe);
  onSessionEnd(forgetOtherAccount);
}
