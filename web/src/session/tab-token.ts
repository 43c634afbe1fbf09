import { tokenLogin } from './token-claims.ts';
import type { TokenStore } from './token-store.ts';

/** Owner of the token in the stores, as seen from a tab: the tab's owner, another account, or no account. */
export type StoredTokenOwner = 'own' | 'others' | 'none';

/**
 * The token of one tab. Every tab may write in the lasting store. Therefore a tab remembers its owner, and takes over
 * only newer tokens of the same login.
 */
export function tabToken(store: TokenStore) {
  let ownToken = store.read();
  let owner = ownToken && tokenLogin(ownToken);
  let isLasting = store.isLasting();

  const adopt = (token: string | undefined) => {
    ownToken = token;
    owner = token && tokenLogin(token);
    isLasting = store.isLasting();
  };
  const compare = (): StoredTokenOwner => {
    const stored = store.read();
    if (!stored) return 'none';
    if (stored === ownToken) return 'own';
    if (tokenLogin(stored) !== owner) return 'others';
    adopt(stored);
    return 'own';
  };
  return {
    /** Compares the stores with this tab's token, and takes over a newer token of the same login. */
    compare,
    /** The token that this tab may send now; undefined when another account has signed in, or no account is. */
    read: (): string | undefined => (compare() === 'own' ? ownToken : undefined),
    /** This tab's last token, whatever the stores hold. */
    last: (): string | undefined => ownToken,
    /** Login of the tab's owner; kept after a session that expired. */
    owner: (): string | undefined => owner,
    /** Login of the token in the stores. */
    storedLogin: (): string | undefined => {
      const stored = store.read();
      return stored && tokenLogin(stored);
    },
    /** Whether the user chose to stay signed in. */
    isLasting: (): boolean => isLasting,
    /** Stores a new token; its account becomes the tab's owner. */
    keep(token: string, rememberMe: boolean) {
      store.keep(token, rememberMe);
      adopt(token);
    },
    /** Makes the account of the stored token the tab's owner. */
    adoptStored: () => adopt(store.read()),
    /** Removes the token. Another account's token in the lasting store stays. */
    clear() {
      store.clear(owner);
      ownToken = undefined;
    },
    /** Forgets the tab's owner. */
    release() {
      owner = undefined;
    },
  };
}
