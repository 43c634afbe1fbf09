import type { MailKind } from '@ok/contract/routes/management/mail.ts';

type LinkWithKey = { name: string; path: string };

const activation: LinkWithKey = { name: 'activationUrl', path: '/account/activate' };
const reset: LinkWithKey = { name: 'resetUrl', path: '/account/reset/finish' };
const emailConfirm: LinkWithKey = { name: 'confirmUrl', path: '/account/email/confirm' };
const emailUndo: LinkWithKey = { name: 'undoUrl', path: '/account/email/undo' };

/** The text of each kind of mail by its identifier, and the link that carries its key. */
const kinds: Record<MailKind, { identifier: string; link?: LinkWithKey }> = {
  activation: { identifier: 'activationEmail', link: activation },
  passwordReset: { identifier: 'passwordResetEmail', link: reset },
  creation: { identifier: 'creationEmail', link: reset },
  passwordChanged: { identifier: 'passwordChangedEmail' },
  emailChanged: { identifier: 'emailChangedEmail' },
  emailConfirmation: { identifier: 'emailConfirmationEmail', link: emailConfirm },
  emailChangeRequested: { identifier: 'emailChangeRequestedEmail', link: emailUndo },
  emailChangeConfirmed: { identifier: 'emailChangeConfirmedEmail', link: emailUndo },
  accountExists: { identifier: 'accountExistsEmail' },
  unusedAccount: { identifier: 'unusedAccountEmail' },
};

/** The identifier of the text about a result, which professionals send themselves. */
export const resultIdentifier = 'resultEmail';

/** The identifiers of the texts that the product can't do without. */
export const neededIdentifiers: readonly string[] = [
  ...Object.values(kinds).map(({ identifier }) => identifier),
  resultIdentifier,
];

/** The identifier of the text of a kind. */
export const identifierOf = (kind: MailKind): string => kinds[kind].identifier;

/** The name of the link that a mail of a kind is about. */
export const mainLinkOf = (kind: MailKind): string => kinds[kind].link?.name ?? 'loginUrl';

/**
 * The addresses that the text of a mail may lead to, by the names it has for them. They are made from the configured
 * address of the product and from nothing else: what a request says of its host is anybody's to choose.
 *
 * @param key what its link is good for; null for a kind without, or where the key is gone
 */
export const linksOf = (kind: MailKind, baseUrl: string, key: string | null): Record<string, string> => {
  const base = baseUrl.replace(/\/+$/, '');
  const { link } = kinds[kind];
  return {
    loginUrl: `${base}/login`,
    resetRequestUrl: `${base}/account/reset/request`,
    ...(link && { [link.name]: key === null ? `${base}/login` : `${base}${link.path}?key=${key}` }),
  };
};
