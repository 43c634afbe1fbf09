import { tokenLogin } from './token-claims.ts';

/** The part of `Storage` that the token store uses. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Key of the token in both stores. */
export const tokenKey = 'jhi-authenticationToken';

/**
 * Key of a short-lived entry: the login that signs in for one tab alone and thereby removes another account's token
 * from the store that all tabs share. Without it those tabs would see the token go and not know why.
 */
export const successorKey = 'ok-successor';

const unquoted = (text: string | null): string | undefined => {
  if (!text) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' && value !== '' ? value : undefined;
  } catch {
    return undefined;
  }
};

export type TokenStore = ReturnType<typeof createTokenStore>;

/**
 * Stores the token in the format of the existing clients: in double quotes, in the lasting store for 'stay signed in',
 * else in this tab's store.
 */
export function createTokenStore(lasting: Store, forThisTab: Store) {
  const lastingToken = () => unquoted(lasting.getItem(tokenKey));
  /** Removes this tab's token, and the lasting one unless it belongs to another login. */
  const clear = (login?: string) => {
    const lastingBefore = lastingToken();
    if (!login || !lastingBefore || tokenLogin(lastingBefore) === login) lasting.removeItem(tokenKey);
    forThisTab.removeItem(tokenKey);
  };
  return {
    /** The stored token; the lasting store is read first. */
    read: (): string | undefined => lastingToken() ?? unquoted(forThisTab.getItem(tokenKey)),
    /** Whether the session outlives the tab. */
    isLasting: (): boolean => lastingToken() !== undefined,
    /** Stores a new token and removes an older one from the other store, where it would come back at the next visit. */
    keep(token: string, rememberMe: boolean) {
      const before = lastingToken();
      const isSuccessor = !rememberMe && before !== undefined && tokenLogin(before) !== tokenLogin(token);
      if (isSuccessor) lasting.setItem(successorKey, tokenLogin(token));
      clear();
      if (isSuccessor) lasting.removeItem(successorKey);
      (rememberMe ? lasting : forThisTab).setItem(tokenKey, JSON.stringify(token));
    },
    clear,
  };
}
