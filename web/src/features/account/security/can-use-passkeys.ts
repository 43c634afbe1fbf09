/** Whether this browser has passkeys here, over HTTPS, and the site a name: devices keep none for a bare address. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);
