import { type MailKind, mailKinds } from '@ok/contract/routes/management/mail.ts';

/** Main link of a kind of mail. It carries the key of the mail, or the query that is among the mail's values. */
type MainLink = { name: string; path: string; carries: 'key' | 'query' };

const activationLink: MainLink = { name: 'activationUrl', path: '/account/activate', carries: 'key' };
const resetLink: MainLink = { name: 'resetUrl', path: '/account/reset/finish', carries: 'key' };
const emailConfirmLink: MainLink = { name: 'confirmUrl', path: '/account/email/confirm', carries: 'key' };
const emailUndoLink: MainLink = { name: 'undoUrl', path: '/account/email/undo', carries: 'key' };
const securityLink: MainLink = { name: 'securityUrl', path: '/account/security', carries: 'query' };
const translationLink: MainLink = { name: 'textUrl', path: '/admin/translations', carries: 'query' };

/** Identifier of the text of each kind of mail, and the kind's main link; without one it is the sign-in. */
const mailTextByKind: Record<MailKind, { identifier: string; link?: MainLink }> = {
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
  newDevice: { identifier: 'newDeviceEmail', link: securityLink },
  secondFactorChanged: { identifier: 'secondFactorChangedEmail', link: securityLink },
  translationQuestion: { identifier: 'translationQuestionEmail', link: translationLink },
  translationAnswer: { identifier: 'translationAnswerEmail', link: translationLink },
};

/** Identifier of the text about a result, which professionals send themselves. */
export const resultTextIdentifier = 'resultEmail';

/** Identifiers of the texts that the product needs. */
export const requiredTextIdentifiers: readonly string[] = [
  ...Object.values(mailTextByKind).map(({ identifier }) => identifier),
  resultTextIdentifier,
];

/** Kinds of mails whose main link carries a key. */
export const kindsWithKey: readonly MailKind[] = mailKinds.filter(
  (kind) => mailTextByKind[kind].link?.carries === 'key',
);

/** Returns the identifier of the text of a kind of mail. */
export const getTextIdentifier = (kind: MailKind): string => mailTextByKind[kind].identifier;

/** Returns the name of the main link in a kind of mail. */
export const getMainLinkName = (kind: MailKind): string => mailTextByKind[kind].link?.name ?? 'loginUrl';

/**
 * Creates the links that the text of a mail may contain, by their names. Links start with the product's configured
 * address, never with the host of a request, which the caller controls.
 *
 * @param key key of the main link; null for a kind without a key, or for a key that is gone
 * @param query query of the main link of a kind that carries one
 */
export const createMailLinks = (
  kind: MailKind,
  baseUrl: string,
  key: string | null,
  query = '',
): Record<string, string> => {
  const base = baseUrl.replace(/\/+$/, '');
  const { link } = mailTextByKind[kind];
  const addressOf = ({ path, carries }: MainLink) => {
    if (carries === 'query') return query === '' ? `${base}${path}` : `${base}${path}?${query}`;
    return key === null ? `${base}/login` : `${base}${path}?key=${key}`;
  };
  return {
    loginUrl: `${base}/login`,
    resetRequestUrl: `${base}/account/reset/request`,
    ...(link && { [link.name]: addressOf(link) }),
  };
};
