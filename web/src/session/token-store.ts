import { tokenLogin } from './token-claims.ts';

/** What `localStorage` and `sessionStorage` can do. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where the token is kept, in either store. */
export const tokenKey = 'jhi-authenticationToken';

/**
 * Where the login of somebody stands, for a moment, who signs in for one tab alone and so ends what somebody else kept
 * in the store that all tabs share: else those would see it go and not know why.
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

export type TokenStore = ReturnType<typeof tokenStore>;

/**
 * Keeps the token the way the existing clients do: with double quotes around it, in the lasting store for those who
 * want to stay signed in, else for this tab only.
 */
export function tokenStore(lasting: Store, forThisTab: Store) {
  const lastingToken = () => unquoted(lasting.getItem(tokenKey));
  /** Forget the token of this tab, and the lasting one unless it is of another login than this one. */
  const clear = (login?: string) => {
    const kept = lastingToken();
    if (!login || !kept || tokenLogin(kept) === login) lasting.removeItem(tokenKey);
    forThisTab.removeItem(tokenKey);
  };
  return {
    /** The token of whoever is signed in; the lasting store is read first. */
    read: (): string | undefined => lastingToken() ?? unquoted(forThisTab.getItem(tokenKey)),
    /** Whether whoever is signed in stays so when the tab is closed. */
    isLasting: (): boolean => lastingToken() !== undefined,
    /** Keep a new token; an older one in the other store would come back at the next visit. */
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
