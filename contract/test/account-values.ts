/** An address of a mailbox, and what is none. */
export const email = {
  good: ['a@b.nl', `${'a'.repeat(60)}@${'b'.repeat(60)}.nl`],
  bad: ['', 'a@b', 'a b@c.nl', null, undefined, 7],
};
/** A name, and what is none. */
export const name50 = { good: ['A', 'é'.repeat(50)], bad: ['é'.repeat(51), 'a\nb', 'http://evil.example', 7] };
/** A password to be chosen, and what can be none. */
export const password = { good: ['abcd', '😀'.repeat(50)], bad: ['abc', '😀'.repeat(51), '', null, undefined, 7] };
/** The code of a language, and what is none. */
export const aLanguage = { good: ['nl', 'EN'], bad: ['n', 'nld', 'n1', '', 'xnl'] };

/** A profile as an account has it. */
export const profile = {
  langKey: 'nl',
  professionalAssociation: null,
  agreeOnElearning: true,
  agreeOnProfessionalRegistered: true,
  agreeOnResearch: false,
  agreeOnResearchDate: null,
  professionalAssociationId: null,
  profAssocTranslationId: 3,
  test: false,
};
/** An account as it is answered. */
export const account = {
  id: 1,
  login: 'sanne',
  firstName: 'Sanne',
  lastName: null,
  email: 'sanne@example.nl',
  imageUrl: '',
  activated: true,
  langKey: 'nl',
  createdBy: null,
  createdDate: null,
  lastModifiedBy: null,
  lastModifiedDate: null,
  authorities: ['ROLE_USER'],
  profileDTO: profile,
};
/** What of it may be nothing. */
export const nullableOfAccount = [
  'firstName',
  'lastName',
  'createdBy',
  'createdDate',
  'lastModifiedBy',
  'lastModifiedDate',
];
