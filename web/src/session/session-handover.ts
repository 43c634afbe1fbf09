import { openedAddressKey } from './opened-tab.ts';
import { getSession, tokens } from './session-store.ts';

/** Message between tabs: the address of a new tab that asks for a session, or the token for the tab at that address. */
type HandoverMessage = { address: string; token?: string };

const channelName = 'ok-session-handover';

/** Milliseconds that a new tab waits for the session of the tab that opened it. */
const answerTimeoutMs = 2000;

/** Milliseconds that the menu of a link may stay open before its 'open in a new tab' is chosen. */
const openingTimeoutMs = 60_000;

const opensNewTab = (event: MouseEvent): boolean =>
  event.type !== 'click' || event.ctrlKey || event.metaKey || event.shiftKey;

/**
 * Hands this tab's session to the tabs that the user opens from it: by a click with Ctrl, Cmd or Shift, by the middle
 * button, or from the menu of a link. A tab opened in another way, such as one whose address was typed, gets nothing:
 * without 'stay signed in', a session belongs to the tabs that came from it.
 */
export function handOverToOpenedTabs(): void {
  const channel = new BroadcastChannel(channelName);
  let openedAddress: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const withdraw = () => {
    clearTimeout(timer);
    if (openedAddress === undefined) return;
    if (window.localStorage.getItem(openedAddressKey) === openedAddress)
      window.localStorage.removeItem(openedAddressKey);
    openedAddress = undefined;
  };
  const announce = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.origin !== window.location.origin || !opensNewTab(event)) return;
    if (getSession().state !== 'signedIn' || tokens.isLasting() || !tokens.read()) return;
    withdraw();
    openedAddress = link.href;
    window.localStorage.setItem(openedAddressKey, link.href);
    timer = setTimeout(withdraw, openingTimeoutMs);
  };
  // The capture phase also sees the clicks that a handler of the page stops.
  for (const name of ['click', 'auxclick', 'contextmenu'] as const) document.addEventListener(name, announce, true);
  channel.addEventListener('message', ({ data }: MessageEvent<HandoverMessage>) => {
    if (data.token !== undefined || data.address !== openedAddress) return;
    const token = getSession().state === 'signedIn' ? tokens.read() : undefined;
    withdraw();
    if (token) channel.postMessage({ address: data.address, token } satisfies HandoverMessage);
  });
}

/** Takes over the session of the tab that opened this one; without an answer in time the tab has no session. */
export function receiveSession(): Promise<void> {
  const channel = new BroadcastChannel(channelName);
  const address = window.location.href;
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      channel.close();
      window.localStorage.removeItem(openedAddressKey);
      resolve();
    };
    const timer = setTimeout(finish, answerTimeoutMs);
    channel.addEventListener('message', ({ data }: MessageEvent<HandoverMessage>) => {
      if (data.address !== address || data.token === undefined) return;
      if (!tokens.read()) tokens.keep(data.token, false);
      finish();
    });
    channel.postMessage({ address } satisfies HandoverMessage);
  });
}
