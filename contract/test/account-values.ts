/** Valid and invalid e-mail addresses. */
export const email = {
  good: ['a@b.nl', `${'a'.repeat(60)}@${'b'.repeat(60)}.nl`],
  bad: ['', 'a@b', 'a b@c.nl', null, undefined, 7],
};
/** Valid and invalid names. */
export const name50 = { good: ['A', 'é'.repeat(50)], bad: ['é'.repeat(51), 'a\nb', 'http://evil.example', 7] };
/** Valid and invalid new passwords. */
export const password = { good: ['abcd', '😀'.repeat(50)], bad: ['abc', '😀'.repeat(51), '', null, undefined, 7] };
/** Valid and invalid language codes. */
export const languageCode = { good: ['nl', 'EN'], bad: ['n', 'nld', 'n1', '', 'xnl'] };

/** Profile of an account. */
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
/** An account as the server returns it. */
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
/** Fields of an account that may be null. */
export const nullableOfAccount = [
  'firstName',
  'lastName',
  'createdBy',
  'createdDate',
  'lastModifiedBy',
  'lastModifiedDate',
];
