import { type MailKind, mailKinds } from '@ok/contract/routes/management/mail.ts';

type LinkWithKey = { name: string; path: string };

const activationLink: LinkWithKey = { name: 'activationUrl', path: '/account/activate' };
const resetLink: LinkWithKey = { name: 'resetUrl', path: '/account/reset/finish' };
const emailConfirmLink: LinkWithKey = { name: 'confirmUrl', path: '/account/email/confirm' };
const emailUndoLink: LinkWithKey = { name: 'undoUrl', path: '/account/email/undo' };

/** Identifier of the text of each kind of mail, and the link that carries the kind's key. */
const mailTextByKind: Record<MailKind, { identifier: string; link?: LinkWithKey }> = {
  activation: { identifier: 'activationEmail', link: activationLink },
  passwordReset: { identifier: 'passwordResetEmail', link: resetLink },
  creation: { identifier: 'creationEmail', link: resetLink },
  passwordChanged: { identifier: 'passwordChangedEmail' },
  emailChanged: { identifier: 'emailChangedEmail' },
  emailConfirmation: { identifier: 'emailConfirmationEmail', link: emailConfirmLink },
  emailChangeRequested: { identifier: 'emailChangeRequestedEmail', link: emailUndoLink },
  emailChangeConfirmed: { identifier: 'emailChangeConfirmedEmail', link: emailUndoLink },
  accountExists: { identifier: 'accountExistsEmail' },
  unusedAccount: { identifier: 'unusedAccountEmail' },
};

/** Identifier of the text about a result, which professionals send themselves. */
export const resultTextIdentifier = 'resultEmail';

/** Identifiers of the texts that the product needs. */
export const requiredTextIdentifiers: readonly string[] = [
  ...Object.values(mailTextByKind).map(({ identifier }) => identifier),
  resultTextIdentifier,
];

/** Kinds of mails whose main link carries a key. */
export const kindsWithKey: readonly MailKind[] = mailKinds.filter((kind) => mailTextByKind[kind].link);

/** Returns the identifier of the text of a kind of mail. */
export const getTextIdentifier = (kind: MailKind): string => mailTextByKind[kind].identifier;

/** Returns the name of the main link in a kind of mail. */
export const getMainLinkName = (kind: MailKind): string => mailTextByKind[kind].link?.name ?? 'loginUrl';

/**
 * Creates the links that the text of a mail may contain, by their names. Links start with the product's configured
 * address, never with the host of a request, which the caller controls.
 *
 * @param key key of the main link; null for a kind without a key, or for a key that is gone
 */
export const createMailLinks = (kind: MailKind, baseUrl: string, key: string | null): Record<string, string> => {
  const base = baseUrl.replace(/\/+$/, '');
  const { link } = mailTextByKind[kind];
  return {
    loginUrl: `${base}/login`,
    resetRequestUrl: `${base}/account/reset/request`,
    ...(link && { [link.name]: key === null ? `${base}/login` : `${base}${link.path}?key=${key}` }),
  };
};
