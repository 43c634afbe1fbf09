import { expect, test } from 'vitest';
import {
  account,
  email,
  languageCode,
  name50,
  nullableOfAccount,
  password,
  profile,
} from '../../../test/account-values.ts';
import { accepts, expectBounds, expectEveryField, routeOf, schemaOf } from '../../../test/route-parts.ts';

test('[SES-01] signing in takes a login, a password and whether to stay signed in', () => {
  const body = schemaOf('POST /api/authenticate', 'body');
  expectBounds(
    body,
    { username: 'a', password: 'b', rememberMe: true },
    {
      username: { good: ['x'.repeat(254)], bad: ['', 'x'.repeat(255), undefined, null] },
      password: { good: ['x'.repeat(100)], bad: ['', 'x'.repeat(101), undefined, null] },
      rememberMe: { good: [true, false, null, undefined], bad: ['true'] },
      code: { good: ['123456', 'x'.repeat(40), null, undefined], bad: ['x'.repeat(41), 7] },
      device: { good: [crypto.randomUUID(), null, undefined], bad: ['a device', 7] },
    },
  );
  expect(body.parse({ username: 'a', password: 'b' })).toMatchObject({ rememberMe: false });
  expectEveryField(schemaOf('POST /api/authenticate', 'reply'), { id_token: 'a.b.c' });
  expect(routeOf('POST /api/authenticate').objectName).toBe('loginVM');
});

test('[SES-06] [USR-01] a reply holds every field of an account, and further fields of a user', () => {
  const reply = schemaOf('GET /api/account', 'reply');
  const ownAccount = { ...account, pendingEmail: null, factorDueDate: null, isLimited: false };
  expectEveryField(reply, ownAccount, [...nullableOfAccount, 'pendingEmail', 'factorDueDate']);
  const nullable =
    'langKey professionalAssociation agreeOnResearchDate professionalAssociationId profAssocTranslationId';
  for (const key of Object.keys(profile)) {
    const without = { ...ownAccount, profileDTO: { ...profile, [key]: undefined } };
    expect(accepts(reply, without), key).toBe(false);
    expect(accepts(reply, { ...ownAccount, profileDTO: { ...profile, [key]: null } }), key).toBe(
      nullable.split(' ').includes(key),
    );
  }
  expect(accepts(reply, { ...ownAccount, authorities: [7] })).toBe(false);
  const user = {
    ...account,
    state: 'ACTIVE',
    hasSecondFactor: true,
    association: null,
    lastSignInDate: null,
    translatorLanguages: ['en'],
    revision: 1,
  };
  expectEveryField(schemaOf('GET /api/users/{}', 'reply'), user, [
    ...nullableOfAccount,
    'association',
    'lastSignInDate',
  ]);
  for (const name of ['POST /api/users', 'PUT /api/users']) expect(accepts(schemaOf(name, 'reply'), user)).toBe(true);
  expect(accepts(schemaOf('GET /api/users', 'reply'), [user])).toBe(true);
  expect(accepts(schemaOf('GET /api/users', 'reply'), user)).toBe(false);
});

test('[ACC-10] settings keep to the rules of an account', () => {
  const body = schemaOf('POST /api/account', 'body');
  expectBounds(
    body,
    { firstName: 'An', lastName: 'Bo', email: 'an@example.nl', langKey: 'nl', profileDTO: { agreeOnResearch: true } },
    {
      firstName: { ...name50, bad: [...name50.bad, '', null, undefined] },
      lastName: { ...name50, good: [...name50.good, '', null, undefined] },
      email,
      langKey: { good: ['nl', 'x'.repeat(10)], bad: ['n', 'x'.repeat(11), null, undefined] },
      profAssocTranslationId: { good: [7, '7', null, undefined], bad: [0, 'x'] },
      profileDTO: {
        good: [null, undefined, { professionalAssociation: 'Elders' }, { professionalAssociation: '' }],
        bad: [{ professionalAssociation: 'é'.repeat(201) }, { agreeOnResearch: 'yes' }, 7],
      },
      currentPassword: { good: ['x'.repeat(1000), null, undefined], bad: ['x'.repeat(1001), 7] },
    },
  );
  expect(body.parse({ firstName: 'An', email: 'AN@example.nl', langKey: 'nl' })).toMatchObject({
    lastName: null,
    email: 'an@example.nl',
  });
  expect(routeOf('POST /api/account').objectName).toBe('user');
});

test('[ACC-11] deleting the own account takes a password or an empty body', () => {
  const body = schemaOf('DELETE /api/users/me', 'body');
  for (const good of [undefined, null, {}, { currentPassword: null }, { currentPassword: 'x'.repeat(1000) }])
    expect(accepts(body, good)).toBe(true);
  for (const bad of [{ currentPassword: 'x'.repeat(1001) }, { currentPassword: 7 }, 'x'])
    expect(accepts(body, bad)).toBe(false);
  expect(routeOf('DELETE /api/users/me').objectName).toBe('user');
  expect(accepts(schemaOf('GET /api/account/export', 'reply'), { anything: { at: 'all' } })).toBe(true);
  expect(accepts(schemaOf('GET /api/account/export', 'reply'), [])).toBe(false);
});

test('[ACC-10] a new address is confirmed and undone with a key', () => {
  for (const what of ['confirm', 'undo']) {
    const name = `POST /api/account/email-change/${what}`;
    expectBounds(
      schemaOf(name, 'body'),
      { key: 'k' },
      { key: { good: ['x'.repeat(200)], bad: ['', 'x'.repeat(201), undefined] } },
    );
    expectEveryField(schemaOf(name, 'reply'), { email: 'a@example.nl' });
    expect(routeOf(name)).toMatchObject({ access: 'everybody', objectName: 'emailChange' });
  }
  expect(routeOf('POST /api/account/email-change/resend').access).toEqual([]);
  expect(routeOf('DELETE /api/account/email-change')).toMatchObject({ access: [], status: 204 });
});

test('[ACC-02] [CON-01] a registration keeps to its rules', () => {
  const body = schemaOf('POST /api/register', 'body');
  const profileDTO = { agreeOnElearning: true, agreeOnProfessionalRegistered: true };
  const good = {
    firstName: 'An',
    email: 'an@example.nl',
    password: 'geheim',
    langKey: 'nl',
    profAssocTranslationId: 1,
    profileDTO,
  };
  expectBounds(body, good, {
    firstName: { ...name50, bad: [...name50.bad, '', ' ', null, undefined] },
    email,
    password,
    langKey: { ...languageCode, bad: [...languageCode.bad, undefined] },
    profAssocTranslationId: { good: ['7'], bad: [0, null, undefined] },
    profileDTO: {
      good: [
        { ...profileDTO, agreeOnResearch: true, professionalAssociation: null },
        { ...profileDTO, professionalAssociation: 'é'.repeat(200) },
        { ...profileDTO, professionalAssociation: '' },
      ],
      bad: [
        undefined,
        {},
        { ...profileDTO, agreeOnElearning: false },
        { ...profileDTO, agreeOnProfessionalRegistered: false },
        { ...profileDTO, professionalAssociation: 'é'.repeat(201) },
        { ...profileDTO, agreeOnResearch: 'ja' },
      ],
    },
  });
  expect(body.parse(good)).toMatchObject({ profileDTO: { agreeOnResearch: false, professionalAssociation: null } });
  expect(routeOf('POST /api/register').objectName).toBe('managedUserVM');
  const activation = schemaOf('GET /api/activate', 'query');
  expect([{}, { key: 'x' }, { key: 7 }].map((value) => accepts(activation, value))).toEqual([true, true, false]);
});

test('[ENT-40] a reply holds the names of associations, and whether they ask for a text', () => {
  const choice = { id: 1, name: 'Anders', professionalAssociationId: 2, isOther: true, media: null };
  const reply = schemaOf('GET /api/professional-association-translation/language/{}', 'reply');
  for (const key of Object.keys(choice)) expect(accepts(reply, [{ ...choice, [key]: undefined }]), key).toBe(false);
  expect(accepts(reply, [choice])).toBe(true);
  expect(accepts(reply, choice)).toBe(false);
  const query = schemaOf('GET /api/professional-association-translation/language/{}', 'query');
  expect(query.parse({ isDefault: 'true', profileId: '7' })).toEqual({ isDefault: 'true', profileId: 7 });
  expect(query.parse({})).toEqual({});
  expect(accepts(query, { profileId: 'x' })).toBe(false);
});

test('[ACC-07] [ACC-08] [ACC-09] passwords are requested, chosen and changed within their limits', () => {
  for (const good of email.good)
    expect(accepts(schemaOf('POST /api/account/reset-password/init', 'body'), good)).toBe(true);
  for (const bad of email.bad)
    expect(accepts(schemaOf('POST /api/account/reset-password/init', 'body'), bad)).toBe(false);
  expectBounds(
    schemaOf('POST /api/account/reset-password/finish', 'body'),
    { key: 'k', newPassword: 'geheim' },
    { key: { good: ['x'.repeat(200)], bad: ['', 'x'.repeat(201), undefined] }, newPassword: password },
  );
  expectBounds(
    schemaOf('POST /api/account/change-password', 'body'),
    { currentPassword: 'c', newPassword: 'geheim' },
    { currentPassword: { good: ['x'.repeat(1000)], bad: ['', 'x'.repeat(1001), undefined] }, newPassword: password },
  );
  expect(routeOf('POST /api/account/reset-password/finish').objectName).toBe('keyAndPassword');
  expect(routeOf('POST /api/account/change-password').objectName).toBe('passwordChange');
});
