/** Personal data as the server exports them: one row or a list of rows by section. */
export type PersonalData = Readonly<Record<string, unknown>>;

/** Row of a section. */
export type DataRow = Readonly<Record<string, unknown>>;

type Section = { name: string; fields: readonly string[] };

/** Sections of one row, in page order, with the fields that mean something to a reader. */
export const objectSections: readonly Section[] = [
  {
    name: 'account',
    fields: [
      'firstName',
      'lastName',
      'email',
      'login',
      'langKey',
      'createdDate',
      'lastModifiedDate',
      'lastSignInDate',
      'authenticatorSince',
    ],
  },
  {
    name: 'profile',
    fields: [
      'professionalAssociation',
      'organization',
      'professionalAssociationRegistrationNumber',
      'agreeOnElearning',
      'agreeOnProfessionalRegistered',
      'agreeOnResearch',
    ],
  },
];

/** Sections of several rows, in page order. */
export const listSections: readonly Section[] = [
  { name: 'measurements', fields: ['startedAt', 'endedAt', 'score', 'actions'] },
  { name: 'consents', fields: ['recordedAt', 'given'] },
  { name: 'emailChanges', fields: ['requestedAt', 'oldEmail', 'newEmail'] },
  { name: 'mails', fields: ['createdAt', 'recipient', 'sentAt'] },
  { name: 'links', fields: ['createdAt', 'expiresAt', 'usedAt'] },
  { name: 'sessions', fields: ['createdAt', 'browser', 'system', 'network', 'lastUsedAt', 'expiresAt', 'revokedAt'] },
  { name: 'notifications', fields: ['notificationId', 'read'] },
  { name: 'events', fields: ['occurredAt', 'type'] },
];

/** Rows of a section; none when the server does not send it. */
export const rowsOf = (data: PersonalData, section: string): readonly DataRow[] => {
  const value = data[section];
  return Array.isArray(value) ? value : value ? [value as DataRow] : [];
};
