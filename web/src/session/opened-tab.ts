/**
 * Key of the entry in the shared store with the address that a signed-in tab opens in a new one. The session of a tab
 * is in that tab's store alone, so that the new tab has to ask for it.
 */
export const openedAddressKey = 'ok-opened-tab';

/** Whether a signed-in tab opened this page in a new tab. */
export const isOpenedBySignedInTab = (): boolean =>
  window.localStorage.getItem(openedAddressKey) === window.location?.href;
