/** What `localStorage` and `sessionStorage` can do. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where the token is kept, in either store. */
export const tokenKey = 'jhi-authenticationToken';

const unquoted = (text: string | null): string | undefined => {
  if (!text) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' && value !== '' ? value : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Keeps the token the way the existing clients do: with double quotes around it, in the lasting store for those who
 * want to stay signed in, else for this tab only.
 */
export function tokenStore(lasting: Store, forThisTab: Store) {
  const clear = () => {
    lasting.removeItem(tokenKey);
    forThisTab.removeItem(tokenKey);
  };
  return {
    /** The token of whoever is signed in; the lasting store is read first. */
    read: (): string | undefined => unquoted(lasting.getItem(tokenKey)) ?? unquoted(forThisTab.getItem(tokenKey)),
    /** Whether whoever is signed in stays so when the tab is closed. */
    isLasting: (): boolean => unquoted(lasting.getItem(tokenKey)) !== undefined,
    /** Keep a new token; an older one in the other store would come back at the next visit. */
    keep(token: string, rememberMe: boolean) {
      clear();
      (rememberMe ? lasting : forThisTab).setItem(tokenKey, JSON.stringify(token));
    },
    clear,
  };
}
