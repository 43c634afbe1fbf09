import { describe, expect, test } from 'vitest';
import { email, name50 } from '../../../test/account-values.ts';
import { accepts, expectBounds, expectEveryField, routeOf, schemaOf } from '../../../test/route-parts.ts';
import type { Schema } from '../define-route.ts';

describe('[USR-01] users', () => {
  test.each(['POST /api/users', 'PUT /api/users'])('%s keeps to the rules', (name) => {
    const body = schemaOf(name, 'body');
    expectBounds(
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

  test('are sorted and filtered by their columns', () => {
    const query = schemaOf('GET /api/users', 'query');
    const columns =
      'id login firstName lastName email activated langKey createdBy createdDate lastModifiedBy lastModifiedDate lastSignInDate';
    for (const column of columns.split(' ')) {
      for (const sort of [column, `${column},asc`, `${column},desc`, [column, `${column},desc`]])
        expect(query.safeParse({ sort }).data, String(sort)).toEqual({ sort });
    }
    for (const sort of ['', 'password', 'xid', 'idx', 'id,up', 'id,asc,desc', ['passwordHash'], Array(13).fill('id')])
      expect(accepts(query, { sort }), String(sort)).toBe(false);
    expect(accepts(query, { sort: Array(12).fill('id') })).toBe(true);
    const all = {
      page: '1',
      size: '20',
      query: 'x'.repeat(200),
      activated: 'true',
      authority: 'ROLE_ADMIN',
      test: 'false',
      state: 'WAITING',
    };
    expect(query.parse(all)).toEqual(all);
    expect(query.parse({})).toEqual({});
    for (const wrong of [
      { query: 'x'.repeat(201) },
      { activated: 'yes' },
      { authority: 'ROLE_X' },
      { test: '' },
      { state: 'OFF' },
      { page: 1 },
      { size: 1 },
    ])
      expect(accepts(query, wrong), JSON.stringify(wrong)).toBe(false);
    for (const [value, good] of [
      ['activated', ['true', 'false']],
      ['authority', ['ROLE_ADMIN', 'ROLE_USER']],
      ['state', ['WAITING', 'ACTIVE', 'DISABLED']],
    ] as const)
      for (const each of good) expect(accepts(query, { [value]: each }), each).toBe(true);
    expectEveryField(schemaOf('GET /api/user-counts', 'reply'), {
      total: 4,
      activated: 2,
      waiting: 1,
      disabled: 1,
      administrators: 1,
      test: 0,
    });
    expect(schemaOf('GET /api/users/authorities', 'reply').parse(['ROLE_ADMIN', 'ROLE_USER'])).toHaveLength(2);
    expect(accepts(schemaOf('GET /api/users/authorities', 'reply'), ['ROLE_X'])).toBe(false);
    for (const name of ['GET /api/users/{}', 'DELETE /api/users/{}']) {
      const login = routeOf(name).params?.login as Schema;
      expect(
        ['x'.repeat(254), 'x'.repeat(255)].map((value) => accepts(login, value)),
        name,
      ).toEqual([true, false]);
    }
  });
});
