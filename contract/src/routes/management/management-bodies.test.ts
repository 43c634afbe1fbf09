import { expect, test } from 'vitest';
import { accepts, expectEveryField, schemaOf } from '../../../test/route-parts.ts';
import { routes } from '../index.ts';

test('[MGT-01] [LAY-07] replies of management hold their fields', () => {
  const info = {
    'display-ribbon-on-profiles': null,
    activeProfiles: ['demo'],
    build: { name: 'ok', version: '1' },
    mediaBase: '/media/',
    supportEmail: 'a@example.nl',
    passwordMin: 4,
    sendsMail: true,
    worksOffline: true,
  };
  expectEveryField(schemaOf('GET /management/info', 'reply'), info, ['display-ribbon-on-profiles']);
  for (const build of [{ name: 'ok' }, { version: '1' }])
    expect(accepts(schemaOf('GET /management/info', 'reply'), { ...info, build })).toBe(false);
  const health = schemaOf('GET /management/health', 'reply');
  const part = { db: { status: 'UP', details: { pool: 3 } } };
  for (const status of ['UP', 'DOWN', 'OUT_OF_SERVICE'])
    expect(health.parse({ status, components: part, details: part })).toEqual({
      status,
      components: part,
      details: part,
    });
  expect(accepts(health, { status: 'UP' })).toBe(true);
  for (const wrong of [
    { status: 'x' },
    {},
    { status: 'UP', components: { db: {} } },
    { status: 'UP', details: { db: {} } },
  ])
    expect(accepts(health, wrong), JSON.stringify(wrong)).toBe(false);
  expect(accepts(schemaOf('GET /v3/api-docs', 'reply'), { openapi: '3.1.0' })).toBe(true);
  expect(accepts(schemaOf('GET /v3/api-docs', 'reply'), 'x')).toBe(false);

  const event = { id: 1, timestamp: 'x', principal: null, type: 'X', data: { a: 'b', c: 1, d: true } };
  expectEveryField(schemaOf('GET /management/audits/{}', 'reply'), event, ['principal']);
  expect(accepts(schemaOf('GET /management/audits/{}', 'reply'), { ...event, data: { a: {} } })).toBe(false);
  expect([event, [event]].map((value) => accepts(schemaOf('GET /management/audits', 'reply'), value))).toEqual([
    false,
    true,
  ]);
  const verification = { events: 1, sealedDate: null, hash: null, broken: { fromId: 1, toId: 2 } };
  expectEveryField(schemaOf('GET /management/audits/verification', 'reply'), verification, [
    ...['sealedDate', 'hash', 'broken'],
  ]);
  const query = schemaOf('GET /management/audits', 'query');
  const filters = { page: '1', size: '20', fromDate: '2024-01-01', toDate: '2024-12-31' };
  for (const column of ['id', 'auditEventDate', 'principal', 'auditEventType'])
    for (const sort of [column, `${column},asc`, `${column},desc`])
      expect(query.parse({ ...filters, sort })).toEqual({ ...filters, sort });
  expect(query.parse({})).toEqual({});
  for (const wrong of [
    { sort: 'data' },
    { sort: 'xid' },
    { sort: 'id,up' },
    { sort: 'id,ascx' },
    { fromDate: '1-1-2024' },
    { toDate: 'x' },
  ])
    expect(accepts(query, wrong), JSON.stringify(wrong)).toBe(false);
});

test('[ENT-02] content is searched by a text of at most 200 characters, and a language is activated or not', () => {
  const query = schemaOf('GET /api/content-search', 'query');
  expect(['', 'x'.repeat(200), 'x'.repeat(201), undefined].map((text) => accepts(query, { query: text }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const found = [{ entity: 'question', id: 1, text: null }];
  expect(schemaOf('GET /api/content-search', 'reply').parse(found)).toEqual(found);
  const active = schemaOf('PUT /api/translations/supported-languages/{}/activate', 'query');
  expect(['true', 'false', 'x', undefined].map((value) => accepts(active, { active: value }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(accepts(schemaOf('PUT /api/translations/supported-languages/{}/activate', 'reply'), {})).toBe(false);
});

test('an id in an address is a whole number above zero', () => {
  const withId = routes.filter(
    ({ params }) => params && ('id' in params || 'treeId' in params || 'statisticsId' in params),
  );
  expect(withId.length).toBeGreaterThan(60);
  for (const { method, path, params } of withId) {
    for (const [name, schema] of Object.entries(params ?? {})) {
      if (!/id$/i.test(name)) continue;
      expect(
        ['7', 7].map((value) => accepts(schema, value)),
        `${method} ${path}`,
      ).toEqual([true, true]);
      expect(
        ['0', 'x', '-1', ''].map((value) => accepts(schema, value)),
        path,
      ).toEqual([false, false, false, false]);
    }
  }
});
