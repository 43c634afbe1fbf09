/** Everybody's roles. Shown as ADMIN and USER. */
export const authorities = ['ROLE_ADMIN', 'ROLE_USER'] as const;

/** A role that somebody holds. */
export type Authority = (typeof authorities)[number];

/**
 * Who may pass: administrators always; others when nothing particular is needed or they hold one of what is needed.
 * Somebody without any authority is always refused. Both sides of the wire decide by this function.
 */
export const mayPass = (held: readonly string[], needed: readonly Authority[]): boolean => {
  if (held.includes('ROLE_ADMIN')) return true;
  if (held.length === 0) return false;
  return needed.length === 0 || needed.some((authority) => held.includes(authority));
};
