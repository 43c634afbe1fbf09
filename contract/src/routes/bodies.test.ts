import { describe, expect, test } from 'vitest';
import type { Schema } from './define-route.ts';
import { routes } from './index.ts';

/** What the calls that are declared one by one take and answer: a good value, and others that are refused. */
const routeOf = (name: string) => {
  const found = routes.find(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}` === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
};
const partOf = (name: string, part: 'body' | 'query' | 'reply'): Schema => {
  const schema = routeOf(name)[part];
  if (!schema) throw new Error(`${name} has no ${part}`);
  return schema;
};
const takes = (schema: Schema, value: unknown) => schema.safeParse(value).success;

/** Fields at fault in a value. */
const faultsIn = (schema: Schema, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path }) => path.join('.')) ?? [];

type Edges = Record<string, { good: readonly unknown[]; bad: readonly unknown[] }>;

/** Each field of a good object with values at both sides of its rule. */
const holdsAt = (schema: Schema, good: Record<string, unknown>, edges: Edges) => {
  expect(faultsIn(schema, good)).toEqual([]);
  for (const [key, values] of Object.entries(edges)) {
    for (const value of values.good) expect(faultsIn(schema, { ...good, [key]: value }), `${key} ${value}`).toEqual([]);
    for (const value of values.bad) {
      const [fault] = faultsIn(schema, { ...good, [key]: value });
      expect(fault?.split('.')[0], `${key} ${JSON.stringify(value)}`).toBe(key);
    }
  }
};

/** An answer is refused, and so never sent, when any of its fields is missing or of another kind. */
const needsEvery = (schema: Schema, good: Record<string, unknown>, nullable: readonly string[] = []) => {
  expect(schema.safeParse({ ...good, secret: 'x' }).data).toEqual(good);
  for (const key of Object.keys(good)) {
    expect(takes(schema, { ...good, [key]: undefined }), key).toBe(false);
    expect(takes(schema, { ...good, [key]: Symbol('no kind') }), key).toBe(false);
    expect(takes(schema, { ...good, [key]: null }), key).toBe(nullable.includes(key));
  }
};

const email = {
  good: ['a@b.nl', `${'a'.repeat(60)}@${'b'.repeat(60)}.nl`],
  bad: ['', 'a@b', 'a b@c.nl', null, undefined, 7],
};
const name50 = { good: ['A', 'é'.repeat(50)], bad: ['é'.repeat(51), 'a\nb', 'http://evil.example', 7] };
const password = { good: ['abcd', '😀'.repeat(50)], bad: ['abc', '😀'.repeat(51), '', null, undefined, 7] };
const aLanguage = { good: ['nl', 'EN'], bad: ['n', 'nld', 'n1', '', 'xnl'] };

test('[SES-01] signing in takes a name, a password and whether to stay', () => {
  const body = partOf('POST /api/authenticate', 'body');
  holdsAt(
    body,
    { username: 'a', password: 'b', rememberMe: true },
    {
      username: { good: ['x'.repeat(254)], bad: ['', 'x'.repeat(255), undefined, null] },
      password: { good: ['x'.repeat(100)], bad: ['', 'x'.repeat(101), undefined, null] },
      rememberMe: { good: [true, false, null, undefined], bad: ['true'] },
    },
  );
  expect(body.parse({ username: 'a', password: 'b' })).toMatchObject({ rememberMe: false });
  needsEvery(partOf('POST /api/authenticate', 'reply'), { id_token: 'a.b.c' });
  expect(routeOf('POST /api/authenticate').objectName).toBe('loginVM');
});

const profile = {
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
const account = {
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
const nullableOfAccount = ['firstName', 'lastName', 'createdBy', 'createdDate', 'lastModifiedBy', 'lastModifiedDate'];

test('[SES-06] [USR-01] an account is answered with all its fields, and a user with some more', () => {
  const reply = partOf('GET /api/account', 'reply');
  const own = { ...account, pendingEmail: null };
  needsEvery(reply, own, [...nullableOfAccount, 'pendingEmail']);
  const nullable =
    'langKey professionalAssociation agreeOnResearchDate professionalAssociationId profAssocTranslationId';
  for (const key of Object.keys(profile)) {
    const without = { ...own, profileDTO: { ...profile, [key]: undefined } };
    expect(takes(reply, without), key).toBe(false);
    expect(takes(reply, { ...own, profileDTO: { ...profile, [key]: null } }), key).toBe(
      nullable.split(' ').includes(key),
    );
  }
  expect(takes(reply, { ...own, authorities: [7] })).toBe(false);
  const user = { ...account, association: null, lastSignInDate: null, revision: 1 };
  needsEvery(partOf('GET /api/users/{}', 'reply'), user, [...nullableOfAccount, 'association', 'lastSignInDate']);
  for (const name of ['POST /api/users', 'PUT /api/users']) expect(takes(partOf(name, 'reply'), user)).toBe(true);
  expect(takes(partOf('GET /api/users', 'reply'), [user])).toBe(true);
  expect(takes(partOf('GET /api/users', 'reply'), user)).toBe(false);
});

test('[ACC-10] settings keep to the rules of an account', () => {
  const body = partOf('POST /api/account', 'body');
  holdsAt(
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

test('[ACC-11] leaving takes a password, or nothing at all', () => {
  const body = partOf('DELETE /api/users/me', 'body');
  for (const good of [undefined, null, {}, { currentPassword: null }, { currentPassword: 'x'.repeat(1000) }])
    expect(takes(body, good)).toBe(true);
  for (const bad of [{ currentPassword: 'x'.repeat(1001) }, { currentPassword: 7 }, 'x'])
    expect(takes(body, bad)).toBe(false);
  expect(routeOf('DELETE /api/users/me').objectName).toBe('user');
  expect(takes(partOf('GET /api/account/export', 'reply'), { anything: { at: 'all' } })).toBe(true);
  expect(takes(partOf('GET /api/account/export', 'reply'), [])).toBe(false);
});

test('[ACC-10] another address is confirmed, and taken back, with a key', () => {
  for (const what of ['confirm', 'undo']) {
    const name = `POST /api/account/email-change/${what}`;
    holdsAt(
      partOf(name, 'body'),
      { key: 'k' },
      { key: { good: ['x'.repeat(200)], bad: ['', 'x'.repeat(201), undefined] } },
    );
    needsEvery(partOf(name, 'reply'), { email: 'a@example.nl' });
    expect(routeOf(name)).toMatchObject({ access: 'everybody', objectName: 'emailChange' });
  }
  expect(routeOf('POST /api/account/email-change/resend').access).toEqual([]);
  expect(routeOf('DELETE /api/account/email-change')).toMatchObject({ access: [], status: 204 });
});

test('[ACC-02] [CON-01] a registration keeps to its rules', () => {
  const body = partOf('POST /api/register', 'body');
  const profileDTO = { agreeOnElearning: true, agreeOnProfessionalRegistered: true };
  const good = {
    firstName: 'An',
    email: 'an@example.nl',
    password: 'geheim',
    langKey: 'nl',
    profAssocTranslationId: 1,
    profileDTO,
  };
  holdsAt(body, good, {
    firstName: { ...name50, bad: [...name50.bad, '', ' ', null, undefined] },
    email,
    password,
    langKey: { ...aLanguage, bad: [...aLanguage.bad, undefined] },
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
  const activation = partOf('GET /api/activate', 'query');
  expect([{}, { key: 'x' }, { key: 7 }].map((value) => takes(activation, value))).toEqual([true, true, false]);
});

test('[ENT-40] associations are answered by name, with whether they ask for a text', () => {
  const choice = { id: 1, name: 'Anders', professionalAssociationId: 2, isOther: true, media: null };
  const reply = partOf('GET /api/professional-association-translation/language/{}', 'reply');
  for (const key of Object.keys(choice)) expect(takes(reply, [{ ...choice, [key]: undefined }]), key).toBe(false);
  expect(takes(reply, [choice])).toBe(true);
  expect(takes(reply, choice)).toBe(false);
  const query = partOf('GET /api/professional-association-translation/language/{}', 'query');
  expect(query.parse({ isDefault: 'true', profileId: '7' })).toEqual({ isDefault: 'true', profileId: 7 });
  expect(query.parse({})).toEqual({});
  expect(takes(query, { profileId: 'x' })).toBe(false);
});

test('[ACC-07] [ACC-08] [ACC-09] passwords are asked for, chosen and changed within their limits', () => {
  for (const good of email.good)
    expect(takes(partOf('POST /api/account/reset-password/init', 'body'), good)).toBe(true);
  for (const bad of email.bad) expect(takes(partOf('POST /api/account/reset-password/init', 'body'), bad)).toBe(false);
  holdsAt(
    partOf('POST /api/account/reset-password/finish', 'body'),
    { key: 'k', newPassword: 'geheim' },
    { key: { good: ['x'.repeat(200)], bad: ['', 'x'.repeat(201), undefined] }, newPassword: password },
  );
  holdsAt(
    partOf('POST /api/account/change-password', 'body'),
    { currentPassword: 'c', newPassword: 'geheim' },
    { currentPassword: { good: ['x'.repeat(1000)], bad: ['', 'x'.repeat(1001), undefined] }, newPassword: password },
  );
  expect(routeOf('POST /api/account/reset-password/finish').objectName).toBe('keyAndPassword');
  expect(routeOf('POST /api/account/change-password').objectName).toBe('passwordChange');
});

describe('[USR-01] users', () => {
  test.each(['POST /api/users', 'PUT /api/users'])('%s keeps to the rules', (name) => {
    const body = partOf(name, 'body');
    holdsAt(
      body,
      { login: 'sanne', email: 'sanne@example.nl' },
      {
        id: { good: [7, '7', '', null, undefined], bad: [0, 'x'] },
        login: {
          good: ['x'.repeat(254), 'me2', 'home', 'authorities2'],
          bad: ['', 'x'.repeat(255), 'a b', 'a/b', 'me', 'ME', 'authorities', undefined],
        },
        firstName: { ...name50, good: [...name50.good, '', null, undefined] },
        lastName: { ...name50, good: [...name50.good, '', null, undefined] },
        email,
        activated: { good: [true, false, null, undefined], bad: ['true'] },
        langKey: { good: ['nl', 'x'.repeat(10), '', null, undefined], bad: ['n', 'x'.repeat(11)] },
        authorities: {
          good: [[], ['ROLE_USER'], Array(50).fill('X'), null, undefined],
          bad: ['ROLE_USER', [7], Array(51).fill('X'), ['x'.repeat(201)]],
        },
        password: { good: ['abcd', '😀'.repeat(50), '', null, undefined], bad: ['abc', '😀'.repeat(51), 7] },
        profileDTO: {
          good: [
            null,
            undefined,
            {},
            { test: true, agreeOnElearning: true, agreeOnProfessionalRegistered: true, agreeOnResearch: false },
            { professionalAssociation: 'é'.repeat(200), profAssocTranslationId: '' },
          ],
          bad: [
            7,
            { test: 'yes' },
            { agreeOnElearning: 1 },
            { agreeOnProfessionalRegistered: 1 },
            { agreeOnResearch: 1 },
            { professionalAssociation: 'é'.repeat(201) },
            { profAssocTranslationId: 0 },
          ],
        },
      },
    );
    const parsed = body.parse({ login: ' SANNE ', email: 'S@example.nl', langKey: 'NL', firstName: '', id: '' });
    expect(parsed).toEqual({ id: null, login: 'sanne', email: 's@example.nl', langKey: 'nl', firstName: null });
    const profileDTO = { professionalAssociation: 'x', profAssocTranslationId: 4, test: true, agreeOnElearning: true };
    const more = { ...profileDTO, agreeOnProfessionalRegistered: true, agreeOnResearch: true };
    expect(body.parse({ login: 'a', email: 's@example.nl', profileDTO: { ...more, secret: 1 } })).toMatchObject({
      profileDTO: more,
    });
    expect(routeOf(name).objectName).toBe('user');
  });

  test('are listed by what they are shown with', () => {
    const query = partOf('GET /api/users', 'query');
    const columns =
      'id login firstName lastName email activated langKey createdBy createdDate lastModifiedBy lastModifiedDate lastSignInDate';
    for (const column of columns.split(' ')) {
      for (const sort of [column, `${column},asc`, `${column},desc`, [column, `${column},desc`]])
        expect(query.safeParse({ sort }).data, String(sort)).toEqual({ sort });
    }
    for (const sort of ['', 'password', 'xid', 'idx', 'id,up', 'id,asc,desc', ['passwordHash'], Array(13).fill('id')])
      expect(takes(query, { sort }), String(sort)).toBe(false);
    expect(takes(query, { sort: Array(12).fill('id') })).toBe(true);
    const all = {
      page: '1',
      size: '20',
      query: 'x'.repeat(200),
      activated: 'true',
      authority: 'ROLE_ADMIN',
      test: 'false',
    };
    expect(query.parse(all)).toEqual(all);
    expect(query.parse({})).toEqual({});
    for (const wrong of [
      { query: 'x'.repeat(201) },
      { activated: 'yes' },
      { authority: 'ROLE_X' },
      { test: '' },
      { page: 1 },
      { size: 1 },
    ])
      expect(takes(query, wrong), JSON.stringify(wrong)).toBe(false);
    for (const [value, good] of [
      ['activated', ['true', 'false']],
      ['authority', ['ROLE_ADMIN', 'ROLE_USER']],
    ] as const)
      for (const each of good) expect(takes(query, { [value]: each }), each).toBe(true);
    needsEvery(partOf('GET /api/user-counts', 'reply'), { total: 4, activated: 3, administrators: 1, test: 0 });
    expect(partOf('GET /api/users/authorities', 'reply').parse(['ROLE_ADMIN', 'ROLE_USER'])).toHaveLength(2);
    expect(takes(partOf('GET /api/users/authorities', 'reply'), ['ROLE_X'])).toBe(false);
    for (const name of ['GET /api/users/{}', 'DELETE /api/users/{}']) {
      const login = routeOf(name).params?.login as Schema;
      expect(
        ['x'.repeat(254), 'x'.repeat(255)].map((value) => takes(login, value)),
        name,
      ).toEqual([true, false]);
    }
  });
});

describe('[MEA-02] measurements', () => {
  const media = { media: null, altText: 'x' };
  const example = { id: 1, identifier: null, position: 1, belowDivider: false, content: 'a', infoText: null, ...media };
  const image = { id: 1, position: null, content: null, ...media };
  const result = { id: 1, name: 'a', score: 3, description: '<p>a</p>', images: [image] };
  const question = { id: 1, publicationId: 2, name: 'a' };
  const option = {
    id: 1,
    publicationId: 2,
    identifier: 'A',
    name: 'a',
    position: 1,
    hasDivider: false,
    dividerText: null,
    examples: [example],
    question: { id: 4 },
    result,
  };
  const inList = (schema: Schema, good: Record<string, unknown>, nullable: readonly string[]) => {
    expect(takes(schema, good)).toBe(false);
    expect(schema.safeParse([{ ...good, secret: 1 }]).data).toEqual([good]);
    for (const key of Object.keys(good)) {
      expect(takes(schema, [{ ...good, [key]: undefined }]), key).toBe(false);
      expect(takes(schema, [{ ...good, [key]: null }]), key).toBe(nullable.includes(key));
    }
  };

  test('answer whole questions, options, examples and results', () => {
    needsEvery(partOf('GET /api/questions/{}/question', 'reply'), question);
    inList(partOf('GET /api/questions/{}/options', 'reply'), option, ['dividerText', 'question', 'result']);
    inList(partOf('GET /api/options/{}/examples', 'reply'), example, [
      'identifier',
      'position',
      'infoText',
      'media',
      'altText',
    ]);
    const options = partOf('GET /api/questions/{}/options', 'reply');
    for (const key of Object.keys(result))
      expect(takes(options, [{ ...option, result: { ...result, [key]: undefined } }]), key).toBe(false);
    for (const key of Object.keys(image))
      expect(
        takes(options, [{ ...option, result: { ...result, images: [{ ...image, [key]: undefined }] } }]),
        key,
      ).toBe(false);
    expect(takes(options, [{ ...option, question: {} }])).toBe(false);
    const started = { statisticsId: 1, key: crypto.randomUUID(), publicationId: 2, question };
    needsEvery(partOf('GET /api/measurement/start/{}', 'reply'), started);
  });

  test.each(['question', 'options'])('ask for a publication and a language: %s', (part) => {
    const query = partOf(`GET /api/questions/{}/${part}`, 'query');
    expect(query.parse({ publicationId: '7', language: 'nl' })).toEqual({ publicationId: 7, language: 'nl' });
    expect(query.parse({})).toEqual({});
    for (const language of aLanguage.bad) expect(takes(query, { language }), String(language)).toBe(false);
    expect(takes(query, { publicationId: 'x' })).toBe(false);
  });

  test('[MEA-08] record what was done, of which three kinds', () => {
    const good = { actionId: crypto.randomUUID(), action: 'OPTION_SELECT', questionId: 1, step: 1 };
    const orNothing = { good: [7, '7', null, undefined], bad: [0, 'x'] };
    holdsAt(partOf('PUT /api/statistics/{}', 'body'), good, {
      actionId: { good: [], bad: ['x', '', undefined, null] },
      action: { good: ['OPTION_SELECT', 'RESULT_SELECT', 'BACK_CLICK'], bad: ['JUMP', '', undefined] },
      questionId: { good: ['7'], bad: [0, null, undefined] },
      optionId: orNothing,
      resultId: orNothing,
      publicationId: orNothing,
      step: { good: [1, 1000], bad: [0, 1001, 1.5, '1', undefined] },
      sequence: { good: [1, 5000, undefined], bad: [0, 5001, 1.5, '1', null] },
      occurredAt: {
        good: ['2026-11-22T10:00:00Z', '1970-01-01T00:00:00.000+02:00', undefined],
        bad: ['2026-11-22', '2026-11-22T10:00:00', 'now', 7, null],
      },
    });
    expect(routeOf('PUT /api/statistics/{}').objectName).toBe('action');
    const start = partOf('GET /api/measurement/start/{}', 'query');
    for (const language of aLanguage.bad) expect(takes(start, { language }), language).toBe(false);
    expect(start.parse({ language: 'nl' })).toEqual({ language: 'nl' });
    expect(takes(start, { key: crypto.randomUUID() })).toBe(true);
    for (const key of ['x', '', '7']) expect(takes(start, { key }), key).toBe(false);
  });

  const time = '2026-11-22T10:00:00.000Z';
  const summary = {
    key: crypto.randomUUID(),
    statisticsId: 1,
    publicationId: 2,
    treeRowId: 3,
    treeId: 4,
    treeName: 'a',
    treeVersion: 5,
    language: 'nl',
    startedAt: time,
    lastActionAt: time,
    endedAt: time,
    status: 'FINISHED',
    step: 6,
    score: 7,
    resultName: 'a',
    resumable: true,
  };
  const orNull = ['endedAt', 'score', 'resultName'];

  test('[MEA-12] find one’s own measurements again, whole', () => {
    inList(partOf('GET /api/measurements', 'reply'), summary, orNull);
    needsEvery(partOf('POST /api/measurements/{}/stop', 'reply'), summary, orNull);
    const overview = partOf('GET /api/measurements/overview', 'reply');
    needsEvery(overview, { open: [summary], latest: [summary], total: 2 });
    for (const status of ['OPEN', 'FINISHED', 'STOPPED', 'GONE'])
      expect(takes(overview, { open: [{ ...summary, status }], latest: [], total: 1 }), status).toBe(status !== 'GONE');
    for (const notResumable of ['STOPPED', 'UNREADABLE', 'GONE']) {
      const open = [{ ...summary, resumable: false, notResumable }];
      expect(takes(overview, { open, latest: [], total: 1 }), notResumable).toBe(notResumable !== 'GONE');
    }
    const action = {
      actionId: crypto.randomUUID(),
      action: 'BACK_CLICK',
      questionId: 1,
      optionId: 2,
      resultId: 3,
      nextQuestionId: 4,
      step: 5,
      sequence: 6,
      occurredAt: time,
    };
    const one = partOf('GET /api/measurements/{}', 'reply');
    needsEvery(one, { ...summary, rootQuestionId: 1, actions: [action] }, orNull);
    for (const key of Object.keys(action)) {
      const actions = (value: unknown) => ({ ...summary, rootQuestionId: 1, actions: [{ ...action, [key]: value }] });
      expect(takes(one, actions(undefined)), key).toBe(false);
      expect(takes(one, actions(null)), key).toBe(['optionId', 'resultId', 'nextQuestionId'].includes(key));
    }
    for (const name of [
      'GET /api/measurements/{}',
      'GET /api/measurements/{}/path',
      'POST /api/measurements/{}/stop',
    ]) {
      expect(takes(routeOf(name).params?.key as Schema, 'x'), name).toBe(false);
      for (const language of aLanguage.bad) expect(takes(partOf(name, 'query'), { language }), name).toBe(false);
    }
  });

  test('[MEA-12] are asked for by tree, status and time', () => {
    const of = { good: [time, '2026-11-22T10:00:00+02:00', undefined], bad: ['2026-11-22', 'x', null] };
    holdsAt(
      partOf('GET /api/measurements', 'query'),
      {},
      {
        sort: {
          good: ['startedAt', 'lastActionAt,asc', 'score,desc', undefined],
          bad: ['key', 'xscore', 'score,up', 'score,descx'],
        },
        treeId: { good: ['7', 7, undefined], bad: ['x', 0] },
        status: { good: ['OPEN', 'FINISHED', 'STOPPED', undefined], bad: ['GONE', ''] },
        from: of,
        to: of,
        language: { good: ['nl', undefined], bad: ['nld', ''] },
        page: { good: ['1', undefined], bad: ['x'.repeat(201)] },
        size: { good: ['1', undefined], bad: ['x'.repeat(201)] },
      },
    );
  });

  test('[RES-01][MEA-02] tell the way to an outcome, and all that a publication asks', () => {
    const step = { step: 1, question, option, letter: 0 };
    needsEvery(partOf('GET /api/measurements/{}/path', 'reply'), { steps: [step], result }, ['result']);
    const path = partOf('GET /api/measurements/{}/path', 'reply');
    for (const key of Object.keys(step))
      expect(takes(path, { steps: [{ ...step, [key]: undefined }], result }), key).toBe(false);
    const page = { question, options: [option] };
    const bundle = { publicationId: 1, language: 'nl', root: 2, pages: [page] };
    const reply = partOf('GET /api/publications/{}/bundle', 'reply');
    needsEvery(reply, bundle);
    for (const key of Object.keys(page))
      expect(takes(reply, { ...bundle, pages: [{ ...page, [key]: undefined }] }), key).toBe(false);
    expect(routeOf('GET /api/publications/{}/bundle')).toMatchObject({ streams: true });
  });
});

test('[HOM-01] [HOM-03] trees are answered with what a card and an instruction need', () => {
  const tree = {
    id: 1,
    treeId: 1,
    version: 1,
    name: 'a',
    description: '',
    media: null,
    altText: null,
    position: null,
    published: true,
    test: false,
  };
  const toStart = { ...tree, questions: { shortest: 3, longest: 6 } };
  needsEvery(partOf('GET /api/question-trees/{}', 'reply'), toStart, ['media', 'altText', 'position', 'questions']);
  expect(takes(partOf('GET /api/question-trees/get-published', 'reply'), [tree])).toBe(true);
  expect(takes(partOf('GET /api/question-trees/get-published', 'reply'), tree)).toBe(false);
  const query = partOf('GET /api/question-trees/get-published', 'query');
  expect(query.parse({ fetchTestTrees: 'true', language: 'nl' })).toEqual({ fetchTestTrees: 'true', language: 'nl' });
  for (const language of aLanguage.bad) {
    expect(takes(query, { language }), language).toBe(false);
    expect(takes(partOf('GET /api/question-trees/{}', 'query'), { language }), language).toBe(false);
  }
  expect(partOf('GET /api/question-trees/{}', 'query').parse({ language: 'nl' })).toEqual({ language: 'nl' });
});

test('[NOT-01] notifications are answered to their reader', () => {
  const note = { id: 1, title: '', content: '', media: null, altText: null, publishedDate: null, read: false };
  const latest = partOf('GET /api/user-notification/notification-latest', 'reply');
  needsEvery(latest, note, ['media', 'altText', 'publishedDate']);
  expect(takes(latest, null)).toBe(true);
  const all = partOf('GET /api/user-notification/notifications', 'reply');
  expect([takes(all, [note]), takes(all, note)]).toEqual([true, false]);
  for (const name of ['notifications', 'notification-latest']) {
    const query = partOf(`GET /api/user-notification/${name}`, 'query');
    for (const language of aLanguage.bad) expect(takes(query, { language }), language).toBe(false);
    expect(query.parse({ language: 'nl' })).toEqual({ language: 'nl' });
    expect(query.parse({})).toEqual({});
  }
});

test('[PDF-01] documents are asked for by language and type, and sent as they are', () => {
  const document = { id: 1, type: 'PRIVACY', language: 'nl', url: '/api/pdf/1' };
  const reply = partOf('GET /api/pdf', 'reply');
  expect([takes(reply, [document]), takes(reply, document)]).toEqual([true, true]);
  for (const key of Object.keys(document)) {
    expect(takes(reply, [{ ...document, [key]: undefined }]), key).toBe(false);
    expect(takes(reply, { ...document, [key]: undefined }), key).toBe(false);
  }
  expect(takes(reply, { ...document, type: 'OTHER' })).toBe(false);
  const query = partOf('GET /api/pdf', 'query');
  for (const lang of [...aLanguage.bad, undefined]) expect(takes(query, { lang }), lang).toBe(false);
  expect(query.parse({ lang: 'nl', type: 'PRIVACY' })).toEqual({ lang: 'nl', type: 'PRIVACY' });
  expect(query.parse({ lang: 'nl' })).toEqual({ lang: 'nl' });
  expect(routeOf('GET /api/pdf/{}').produces).toBe('pdf');
  const upload = { type: 'PRIVACY', language: 'nl', file: new File(['%PDF-'], 'x.pdf') };
  expect(routeOf('PUT /api/pdf').consumes).toBe('form');
  needsEvery(partOf('PUT /api/pdf', 'body'), upload);
  expect(takes(partOf('PUT /api/pdf', 'body'), { ...upload, file: '%PDF-' })).toBe(false);
  needsEvery(partOf('PUT /api/pdf', 'reply'), { ...document, tagged: true });
});

test('[I18-01] texts are nested by key, and languages named by code', () => {
  const texts = partOf('GET /api/translations/by-language/{}', 'reply');
  expect([takes(texts, { login: { title: 'Inloggen' } }), takes(texts, ['x'])]).toEqual([true, false]);
  const spoken = {
    id: 1,
    code: 'nl',
    name: 'Dutch',
    localName: 'Nederlands',
    unicodeFlag: null,
    direction: 'ltr',
    defaultLanguage: true,
  };
  const active = partOf('GET /api/translations/active-languages', 'reply');
  for (const direction of ['ltr', 'rtl']) expect(takes(active, [{ ...spoken, direction }])).toBe(true);
  for (const key of Object.keys(spoken)) expect(takes(active, [{ ...spoken, [key]: undefined }]), key).toBe(false);
  expect([takes(active, spoken), takes(active, [{ ...spoken, direction: 'up' }])]).toEqual([false, false]);
  const all = partOf('GET /api/translations/languages', 'reply');
  expect(all.parse([{ id: 1, code: 'nl', name: 'Dutch', more: 1 }])).toEqual([{ id: 1, code: 'nl', name: 'Dutch' }]);
  for (const key of ['id', 'code', 'name'])
    expect(takes(all, [{ id: 1, code: 'nl', name: 'Dutch', [key]: undefined }]), key).toBe(false);
  for (const name of ['GET /api/translations/by-language/{}', 'PUT /api/translations/change-language/{}']) {
    const { language } = routeOf(name).params as { language: Schema };
    for (const good of aLanguage.good) expect(takes(language, good), good).toBe(true);
    for (const bad of aLanguage.bad) expect(takes(language, bad), bad).toBe(false);
  }
});

test('[I18-01] texts of the screens are changed by key', () => {
  const name = 'PUT /api/translations/by-language/{}';
  expect([takes(partOf(name, 'body'), { login: { title: 'x' } }), takes(partOf(name, 'body'), 'x')]).toEqual([
    true,
    false,
  ]);
  expect(routeOf(name)).toMatchObject({ access: ['ROLE_ADMIN'], objectName: 'translation' });
});

test('[MAI-02] the outbox is answered with all that is known of a mail', () => {
  const mail = {
    id: 1,
    kind: 'activation',
    recipient: 'a@example.nl',
    language: 'nl',
    status: 'QUEUED',
    attempts: 0,
    reason: null,
    createdDate: 'x',
    nextAttemptDate: null,
    sentDate: null,
  };
  const reply = partOf('GET /api/mails', 'reply');
  for (const key of Object.keys(mail)) expect(takes(reply, [{ ...mail, [key]: undefined }]), key).toBe(false);
  expect(takes(reply, mail)).toBe(false);
  for (const kind of [
    'activation',
    'passwordReset',
    'creation',
    'passwordChanged',
    'emailChanged',
    'emailConfirmation',
    'emailChangeRequested',
    'emailChangeConfirmed',
    'accountExists',
    'unusedAccount',
  ])
    expect(takes(reply, [{ ...mail, kind }]), kind).toBe(true);
  for (const status of ['QUEUED', 'SENT', 'FAILED']) expect(takes(reply, [{ ...mail, status }]), status).toBe(true);
  expect([takes(reply, [{ ...mail, kind: 'x' }]), takes(reply, [{ ...mail, status: 'x' }])]).toEqual([false, false]);
  expect(partOf('GET /api/mails', 'query').parse({ page: '0', size: '5' })).toEqual({ page: '0', size: '5' });
  expect(partOf('GET /api/mails', 'query').parse({})).toEqual({});
  needsEvery(partOf('GET /api/mails/{}/preview', 'reply'), { subject: 's', html: 'h', text: 't' });
  expect(partOf('GET /api/mails/{}/preview', 'query').parse({ language: 'nl' })).toEqual({ language: 'nl' });
  expect(partOf('GET /api/mails/{}/preview', 'query').parse({})).toEqual({});
});

test('[MGT-01] [LAY-07] management answers its parts', () => {
  const info = {
    'display-ribbon-on-profiles': null,
    activeProfiles: ['demo'],
    build: { name: 'ok', version: '1' },
    mediaBase: '/media/',
    supportEmail: 'a@example.nl',
    passwordMin: 4,
  };
  needsEvery(partOf('GET /management/info', 'reply'), info, ['display-ribbon-on-profiles']);
  for (const build of [{ name: 'ok' }, { version: '1' }])
    expect(takes(partOf('GET /management/info', 'reply'), { ...info, build })).toBe(false);
  const health = partOf('GET /management/health', 'reply');
  const part = { db: { status: 'UP', details: { pool: 3 } } };
  for (const status of ['UP', 'DOWN', 'OUT_OF_SERVICE'])
    expect(health.parse({ status, components: part, details: part })).toEqual({
      status,
      components: part,
      details: part,
    });
  expect(takes(health, { status: 'UP' })).toBe(true);
  for (const wrong of [
    { status: 'x' },
    {},
    { status: 'UP', components: { db: {} } },
    { status: 'UP', details: { db: {} } },
  ])
    expect(takes(health, wrong), JSON.stringify(wrong)).toBe(false);
  expect(takes(partOf('GET /v3/api-docs', 'reply'), { openapi: '3.1.0' })).toBe(true);
  expect(takes(partOf('GET /v3/api-docs', 'reply'), 'x')).toBe(false);

  const event = { id: 1, timestamp: 'x', principal: null, type: 'X', data: { a: 'b', c: 1, d: true } };
  needsEvery(partOf('GET /management/audits/{}', 'reply'), event, ['principal']);
  expect(takes(partOf('GET /management/audits/{}', 'reply'), { ...event, data: { a: {} } })).toBe(false);
  expect([event, [event]].map((value) => takes(partOf('GET /management/audits', 'reply'), value))).toEqual([
    false,
    true,
  ]);
  const query = partOf('GET /management/audits', 'query');
  const asked = { page: '1', size: '20', fromDate: '2024-01-01', toDate: '2024-12-31' };
  for (const column of ['id', 'auditEventDate', 'principal', 'auditEventType'])
    for (const sort of [column, `${column},asc`, `${column},desc`])
      expect(query.parse({ ...asked, sort })).toEqual({ ...asked, sort });
  expect(query.parse({})).toEqual({});
  for (const wrong of [
    { sort: 'data' },
    { sort: 'xid' },
    { sort: 'id,up' },
    { sort: 'id,ascx' },
    { fromDate: '1-1-2024' },
    { toDate: 'x' },
  ])
    expect(takes(query, wrong), JSON.stringify(wrong)).toBe(false);
});

test('[ENT-02] content is searched by a text of at most 200 characters, and a language is activated or not', () => {
  const query = partOf('GET /api/content-search', 'query');
  expect(['', 'x'.repeat(200), 'x'.repeat(201), undefined].map((text) => takes(query, { query: text }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const found = [{ entity: 'question', id: 1, text: null }];
  expect(partOf('GET /api/content-search', 'reply').parse(found)).toEqual(found);
  const active = partOf('PUT /api/translations/supported-languages/{}/activate', 'query');
  expect(['true', 'false', 'x', undefined].map((value) => takes(active, { active: value }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(takes(partOf('PUT /api/translations/supported-languages/{}/activate', 'reply'), {})).toBe(false);
});

test('an id in an address is that of a row', () => {
  const withId = routes.filter(
    ({ params }) => params && ('id' in params || 'treeId' in params || 'statisticsId' in params),
  );
  expect(withId.length).toBeGreaterThan(60);
  for (const { method, path, params } of withId) {
    for (const schema of Object.values(params ?? {})) {
      expect(
        ['7', 7].map((value) => takes(schema, value)),
        `${method} ${path}`,
      ).toEqual([true, true]);
      expect(
        ['0', 'x', '-1', ''].map((value) => takes(schema, value)),
        path,
      ).toEqual([false, false, false, false]);
    }
  }
});
