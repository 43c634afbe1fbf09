import { tokenLogin } from './token-claims.ts';
import type { TokenStore } from './token-store.ts';

/** Whose token the stores hold, as seen from a tab: that of its owner, of somebody else, or of nobody. */
export type Kept = 'own' | 'others' | 'none';

/**
 * The token of this tab. Every tab may write in the lasting store, so a tab remembers whose it is, and never takes what
 * somebody else put there for its own: only a newer token of the same login.
 */
export function tabToken(store: TokenStore) {
  let own = store.read();
  let owner = own && tokenLogin(own);
  let isLasting = store.isLasting();

  const adopt = (token: string | undefined) => {
    own = token;
    owner = token && tokenLogin(token);
    isLasting = store.isLasting();
  };
  const look = (): Kept => {
    const kept = store.read();
    if (!kept) return 'none';
    if (kept === own) return 'own';
    if (tokenLogin(kept) !== owner) return 'others';
    adopt(kept);
    return 'own';
  };
  return {
    /** Compare the stores with what this tab knows. */
    look,
    /** The token that this tab may send now; nothing when somebody else has come in, or when nobody is signed in. */
    read: (): string | undefined => (look() === 'own' ? own : undefined),
    /** The token that this tab got last, whatever the stores hold. */
    last: (): string | undefined => own,
    /** The login of whose tab this is: still, after a session that ended by itself. */
    owner: (): string | undefined => owner,
    /** The login that the stores hold. */
    keptLogin: (): string | undefined => {
      const kept = store.read();
      return kept && tokenLogin(kept);
    },
    /** Whether whoever is signed in here asked to stay so. */
    isLasting: (): boolean => isLasting,
    /** Keep a new token: this is the tab of its owner from now on. */
    keep(token: string, rememberMe: boolean) {
      store.keep(token, rememberMe);
      adopt(token);
    },
    /** Make this the tab of whoever the stores hold. */
    take: () => adopt(store.read()),
    /** Forget the token: what somebody else put in the lasting store stays. */
    clear() {
      store.clear(owner);
      own = undefined;
    },
    /** Be nobody's tab any more. */
    release() {
      owner = undefined;
    },
  };
}
