import { expect, test } from 'vitest';
import { specifiedAreas } from '../../test/specified-areas.ts';
import { entities } from '../entities/index.ts';
import * as kinds from '../entity/field.ts';
import type { Access } from './define-route.ts';
import { deriveRoutes } from './derive-routes.ts';
import { routes } from './index.ts';

type CallName = `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`;

const administrators = ['ROLE_ADMIN'] as const;
const professionals = ['ROLE_USER'] as const;
const signedIn = [] as const;

/** Specified calls outside the areas, with their access and the status of a success. */
const specifiedCalls: Record<CallName, [access: Access, status?: 201 | 204]> = {
  'POST /api/authenticate': ['everybody'],
  'POST /api/logout': [signedIn],
  'GET /api/account': [signedIn],
  'POST /api/account': [signedIn],
  'GET /api/account/export': [signedIn],
  'DELETE /api/users/me': [signedIn, 204],
  'POST /api/account/change-password': [signedIn],
  'POST /api/register': ['everybody', 201],
  'GET /api/activate': ['everybody'],
  'POST /api/account/reset-password/init': ['everybody'],
  'POST /api/account/reset-password/finish': ['everybody'],
  'POST /api/account/mailed-link': ['everybody'],
  'POST /api/account/activation/init': ['everybody'],
  'POST /api/account/refused-sign-in': ['everybody'],
  'PUT /api/translations/change-language/{}': [signedIn],
  'GET /api/translations/by-language/{}': ['everybody'],
  'GET /api/translations/active-languages': ['everybody'],
  'GET /api/translations/languages': [signedIn],
  'GET /api/translations/language-overview': [administrators],
  'PUT /api/translations/supported-languages/{}/activate': [administrators],
  'GET /api/pdf': ['everybody'],
  'GET /api/pdf/{}': ['everybody'],
  'PUT /api/pdf': [administrators],
  'DELETE /api/pdf/{}': [administrators, 204],
  'GET /api/professional-association-translation/language/{}': ['everybody'],
  'GET /api/measurement/start/{}': [professionals],
  'GET /api/questions/{}/question': [professionals],
  'GET /api/questions/{}/options': [professionals],
  'GET /api/options/{}/examples': [professionals],
  'PUT /api/statistics/{}': [professionals],
  'GET /api/measurements': [professionals],
  'GET /api/measurements/overview': [professionals],
  'GET /api/measurements/{}': [professionals],
  'GET /api/measurements/{}/path': [professionals],
  'POST /api/measurements/{}/stop': [professionals],
  'GET /api/publications/{}/bundle': [professionals],
  'GET /api/question-trees/get-published': [signedIn],
  'GET /api/question-trees-by-tree-id': [administrators],
  'GET /api/question-trees/trees/{}': [administrators],
  'POST /api/question-trees/copy-tree': [administrators, 201],
  'PUT /api/question-trees/{}/publish': [administrators],
  'PUT /api/question-trees/test/{}/{}': [administrators],
  'PUT /api/question-trees/positions': [administrators, 204],
  'GET /api/question-trees/{}/publications': [administrators],
  'GET /api/publications/{}/document': [administrators],
  'GET /api/question-trees/{}': [signedIn],
  'GET /api/user-notification/notifications': [signedIn],
  'GET /api/user-notification/notification-latest': [signedIn],
  'PUT /api/user-notification/notifications/{}': [signedIn],
  'GET /api/users': [administrators],
  'GET /api/user-counts': [administrators],
  'GET /api/users/authorities': [administrators],
  'GET /api/users/{}': [administrators],
  'DELETE /api/users/{}': [administrators, 204],
  'POST /api/users': [administrators, 201],
  'PUT /api/users': [administrators],
  'GET /api/mails': [administrators],
  'GET /api/mails/{}/preview': [administrators],
  'POST /api/mails/{}/resend': [administrators],
  'GET /api/content-search': [administrators],
  'GET /api/missing-translations/{}': [administrators],
  'GET /management/info': ['everybody'],
  'GET /management/health': ['everybody'],
  'GET /management/audits': [administrators],
  'GET /management/audits/{}': [administrators],
  'GET /v3/api-docs': [administrators],
};

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;
const routeOf = (name: string) => routes.filter((route) => nameOf(route) === name);

test.each(Object.entries(specifiedCalls))(
  '[SEC-02] %s exists once, with its specified access',
  (name, [access, status]) => {
    const matches = routeOf(name);
    expect(matches).toHaveLength(1);
    expect(matches[0]?.access).toEqual(access);
    expect(matches[0]?.status).toBe(status);
  },
);

test('[ENT-06] administrators list, read, create, change and delete rows of every area, at each of its addresses', () => {
  for (const { name, calls } of specifiedAreas) {
    for (const base of calls) {
      const isOwn = base === '/api/question-trees';
      for (const [call, status] of [
        [`GET ${base}`],
        [`GET ${base}/{}`],
        [`POST ${base}`, 201],
        [`PUT ${base}`],
        [`DELETE ${base}/{}`, 204],
        [`GET ${base}/{}/uses`],
        [`GET ${base}/{}/changes`],
      ] as const) {
        const matches = routeOf(call);
        expect(matches, call).toHaveLength(1);
        expect(matches[0]?.status, call).toBe(status);
        // Professionals read a published tree at the same address.
        if (!(isOwn && call === `GET ${base}/{}`)) expect(matches[0]?.access, call).toEqual(['ROLE_ADMIN']);
        if (/^(POST|PUT)/.test(call)) expect(matches[0]?.objectName, call).toBe(name);
      }
    }
  }
});

test('[ENT-22] [ENT-25] [ENT-30] the irregular calls of areas', () => {
  for (const [call, status] of [
    ['POST /api/question-option-examples/{}', 201],
    ['POST /api/images/{}', 201],
    ['PUT /api/notification/notification/{}', undefined],
  ] as const)
    expect(
      routeOf(call).map((route) => [route.status, route.access]),
      call,
    ).toEqual([[status, ['ROLE_ADMIN']]]);
  for (const call of ['PUT /api/notifications/{}', 'POST /api/questions/{}', 'PUT /api/questions/{}'])
    expect(routeOf(call), call).toEqual([]);
});

test('every call has a summary, a schema for each parameter of its path, and an address of its own', () => {
  const names = routes.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(names).size).toBe(names.length);
  for (const { method, path, summary, params = {} } of routes) {
    expect(summary, `${method} ${path}`).toMatch(/^\S.{5,}/);
    const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, part]) => part);
    expect(Object.keys(params), `${method} ${path}`).toEqual(parts);
  }
});

test('[ENT-03] replies hold the fields of usages and changes of a row', () => {
  const { uses, changes } = deriveRoutes(entities.question, '/api/questions', { ...entities, user: entities.profile });
  const use = { entity: 'questionOption', id: 7, text: null };
  expect(uses.reply.parse([use])).toEqual([use]);
  for (const key of Object.keys(use))
    expect(uses.reply.safeParse([{ ...use, [key]: undefined }]).success, key).toBe(false);
  const change = { date: '2024-07-01T10:00:00Z', by: null };
  expect(changes.reply.parse({ created: change, updated: null })).toEqual({ created: change, updated: null });
  for (const wrong of [{ created: change }, { created: {}, updated: null }, { created: { date: 1 }, updated: null }])
    expect(changes.reply.safeParse(wrong).success).toBe(false);
});

test('[ENT-06] [ENT-08] a list takes a cache-buster, and a body with a picture may be as large as one', () => {
  const entity = (fields: Parameters<typeof deriveRoutes>[0]['fields']) =>
    deriveRoutes({ ...entities.question, fields, parentParam: undefined } as never, '/api/questions', {});
  const plain = entity({ name: kinds.text() });
  expect(plain.list.query.parse({ cacheBuster: '17' })).toEqual({ cacheBuster: '17' });
  expect(plain.list.query.parse({})).toEqual({});
  for (const { create, update } of [plain])
    expect([create, update].map((call) => 'bodyLimit' in call)).toEqual([false, false]);
  const { create, update } = entity({ name: kinds.text(), image: kinds.image() });
  // Ten megabytes as base64, and one megabyte for other fields.
  const limit = Math.ceil((10 * 1024 * 1024 * 4) / 3) + 1024 * 1024;
  expect([create, update].map((call) => (call as { bodyLimit?: number }).bodyLimit)).toEqual([limit, limit]);
  expect(create.body.safeParse({ name: 'a' }).success).toBe(true);
  expect(plain.list.reply.safeParse([]).success).toBe(true);
  expect(plain.list.reply.safeParse({}).success).toBe(false);
});
