import type { Route, Schema } from '@ok/contract/routes/define-route.ts';
import { routes } from '@ok/contract/routes/index.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Served, serve } from '../../../test/serve.ts';

let server: Served;
let token: string;
beforeAll(async () => {
  server = await serve();
  token = await server.signIn('admin');
});
afterAll(() => server.close());

type Json = { [key: string]: unknown; properties?: Record<string, Json>; anyOf?: Json[]; enum?: unknown[] };

/** Search texts: letters, with and without an index, ids, and characters with a meaning in SQL and in patterns. */
const searches = ['a', 'é', 'hui', '1', '12', '%', '_', '\\', "'", '(', ' '];

/** Lists texts that a pattern of names allows: each name of its first group, without the optional parts. */
const namesOf = (pattern: string): string[] => {
  const plain = pattern
    .replaceAll(/^\^|\$$/g, '')
    .replace(/\(,\(asc\|desc\)\)\?|\( \([^()]*\)\)\*/, '')
    .replaceAll('[1-9]\\d{0,9}', '1')
    .replaceAll('\\.', '.');
  const [, names = plain] = /^\(([^()]*)\)/.exec(plain) ?? [];
  const allowed = names.split('|').map((name) => plain.replace(/^\([^()]*\)/, name));
  const directed = pattern.includes('desc') ? allowed.map((name) => `${name},desc`) : [];
  return [...allowed, ...directed].filter((text) => new RegExp(pattern).test(text));
};

/** Lists values that the schema of a parameter may allow, as text. */
const valuesOf = (schema: Json): string[] => {
  const { anyOf, enum: choices, const: only, pattern, format, type, minimum } = schema;
  if (anyOf) return [...new Set(anyOf.flatMap(valuesOf))];
  if (choices) return choices.map(String);
  if (only !== undefined) return [String(only)];
  if (format === 'uuid') return [crypto.randomUUID()];
  if (format === 'date') return ['2026-01-31'];
  if (format === 'date-time') return ['2026-01-31T10:00:00Z'];
  if (type === 'integer' || type === 'number') return [String(Math.max(Number(minimum ?? 1), 1)), '7'];
  if (typeof pattern === 'string' && /^\^\(\w/.test(pattern)) return namesOf(pattern);
  return type === 'string' || type === undefined ? [...searches, 'nl', '2026-01-31'] : [];
};

const parametersOf = ({ query }: Route) => {
  const schema = z.toJSONSchema(query as Schema, { io: 'input', unrepresentable: 'any' }) as Json;
  return Object.entries(schema.properties ?? {}).map(([name, each]) => [name, valuesOf(each)] as const);
};

const addressOf = ({ path }: Route) =>
  path
    .replace('{language}', 'nl')
    .replace('missing-translations/{entity}', 'missing-translations/question')
    .replace(/(measurements|results)\/\{key\}/, `$1/${crypto.randomUUID()}`)
    .replaceAll(/\{\w+\}/g, '1');

const reading = routes.filter(({ method, query }) => method === 'GET' && query !== undefined);

test('there are lists to ask, and values to ask them with', () => {
  expect(reading.length).toBeGreaterThan(60);
  const images = reading.find(({ path }) => path === '/api/images') as Route;
  expect(Object.fromEntries(parametersOf(images))).toEqual({
    page: expect.arrayContaining(['1']),
    size: expect.arrayContaining(['1']),
    sort: expect.arrayContaining(['image', 'position,desc', 'testResultId', 'testResultScore,desc']),
    query: expect.arrayContaining(['a', '%', "'"]),
    with: ['testResultId'],
    of: ['testResultId.1'],
    editable: ['true'],
    cacheBuster: expect.anything(),
  });
});

test.each(reading.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '[ENT-02][SEC-34] %s answers every parameter that it declares',
  async (_name, route) => {
    const parameters = parametersOf(route);
    expect(parameters.length).toBeGreaterThan(0);
    const isList = parameters.some(([name]) => name === 'cacheBuster');
    for (const [name, values] of parameters) {
      expect(values.length, name).toBeGreaterThan(0);
      for (const value of values) {
        const query = new URLSearchParams({ [name]: value });
        const { status, body } = await server.call('GET', `${addressOf(route)}?${query}`, { token });
        expect(status, `${query}: ${JSON.stringify(body).slice(0, 200)}`).toBeLessThan(500);
        if (isList && name === 'query') expect(status, `${query}`).toBe(200);
      }
    }
  },
);
