/** Roles that administrators give. Shown as ADMIN and USER. */
export const authorities = ['ROLE_ADMIN', 'ROLE_USER'] as const;

/** Role of an account with languages to translate into. Administrators give the languages; the role follows. */
export const translatorAuthority = 'ROLE_TRANSLATOR';

/** Every role that a route may ask for. */
export const allAuthorities = [...authorities, translatorAuthority] as const;

export type Authority = (typeof allAuthorities)[number];

/**
 * Whether a user may pass: administrators always, others with one of the accepted roles, or with any role if none is
 * required. A user without roles is always refused. Server and browser both use this function.
 */
export const mayPass = (roles: readonly string[], acceptedRoles: readonly Authority[]): boolean => {
  if (roles.includes('ROLE_ADMIN')) return true;
  if (roles.length === 0) return false;
  return acceptedRoles.length === 0 || acceptedRoles.some((authority) => roles.includes(authority));
};
