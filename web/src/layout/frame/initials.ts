/** A user's names and login. */
type UserNames = { firstName: string | null; lastName: string | null; login: string };

/** One or two capital letters of a user's name, else of the login. */
export function initialsOf({ firstName, lastName, login }: UserNames): string {
  const letters = [firstName, lastName].map((name) => [...(name ?? '').trim()][0] ?? '').join('');
  return (letters || ([...login][0] ?? '')).toLocaleUpperCase();
}

/** Full name of a user, else the login. */
export const nameOf = ({ firstName, lastName, login }: UserNames): string =>
  [firstName, lastName].filter(Boolean).join(' ') || login;
