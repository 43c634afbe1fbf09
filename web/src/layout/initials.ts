/** Whoever has a name. */
type Named = { firstName: string | null; lastName: string | null; login: string };

/** One or two letters that stand for somebody. */
export function initialsOf({ firstName, lastName, login }: Named): string {
  const letters = [firstName, lastName].map((name) => [...(name ?? '').trim()][0] ?? '').join('');
  return (letters || ([...login][0] ?? '')).toLocaleUpperCase();
}

/** What somebody is called. */
export const nameOf = ({ firstName, lastName, login }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || login;
