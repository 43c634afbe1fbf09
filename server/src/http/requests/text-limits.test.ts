import type { Route, Schema } from '@ok/contract/routes/define-route.ts';
import { routes } from '@ok/contract/routes/index.ts';
import { importTexts, previewImport } from '@ok/contract/routes/texts/text-editing.ts';
import { changeTexts } from '@ok/contract/routes/texts/texts.ts';
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

type Json = {
  type?: string;
  properties?: Record<string, Json>;
  items?: Json;
  anyOf?: Json[];
  allOf?: Json[];
  enum?: unknown[];
};

/** Whether a schema is a union of many objects, such as an edit of a tree, and so holds no text by itself. */
const isOneOfMany = ({ anyOf = [] }: Json) => anyOf.length > 2;

/** Lists the paths to the texts of a schema: `['profileDTO', 'professionalAssociation']`, `['sort', 0]`. */
const texts = (schema: Json, path: (string | number)[] = []): (string | number)[][] =>
  isOneOfMany(schema)
    ? [path]
    : [
        ...(schema.type === 'object' || schema.type === 'array' || schema.enum || schema.anyOf || schema.allOf
          ? []
          : [path]),
        ...Object.entries(schema.properties ?? {}).flatMap(([key, held]) => texts(held, [...path, key])),
        ...(schema.items ? texts(schema.items, [...path, 0]) : []),
        ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((one) => texts(one, path)),
      ];
const textsOf = (schema: Schema) => [
  ...new Map(
    texts(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'openapi-3.0' }) as Json).map(
      (path) => [path.join('.'), path],
    ),
  ).values(),
];

/** Makes a body with a different long text at each path. */
const bodyWith = (places: readonly (string | number)[][], from: number) => {
  const body: Record<string | number, unknown> = {};
  for (const [index, place] of places.entries()) {
    let at = body;
    for (const [depth, key] of place.entries()) {
      const isLast = depth === place.length - 1;
      at[key] ??= isLast ? endless[(index + from) % endless.length] : typeof place[depth + 1] === 'number' ? [] : {};
      at = at[key] as typeof body;
    }
  }
  return body;
};

/** Texts that take seconds to normalise, count, parse or sanitise, unless their length is checked first. */
const endless = ['<b>', '</p>', '&', 'a\u0301\u0327', '{"type":"doc","content":[', '\n'].map((piece) =>
  piece.repeat(Math.floor(62_000 / (Buffer.byteLength(JSON.stringify(piece)) - 2))),
);

/** Routes with texts of the screens, which have keys of their own. `server/src/texts` tests their limits. */
const underOwnKeys: readonly Route[] = [changeTexts, previewImport, importTexts];
/** Packages and messages are bytes, whose limits their tests hold. */
const isOfTexts = ({ body, consumes = 'json' }: Route) =>
  body !== undefined && !['form', 'zip', 'bytes', 'message'].includes(consumes);
const isJson = (route: Route) => isOfTexts(route) && !underOwnKeys.includes(route);
const nameRoutes = (list: readonly Route[]) => list.map((route) => [`${route.method} ${route.path}`, route] as const);

const pathOf = ({ path }: Route) =>
  path
    .replace('{language}', 'nl')
    .replace('missing-translations/{entity}', 'missing-translations/question')
    .replace('measurements/{key}', `measurements/${crypto.randomUUID()}`)
    .replace('{publicKey}', 'A'.repeat(43))
    .replaceAll(/\{\w+\}/g, '1');

test.each(nameRoutes(routes.filter(isJson)))(
  '[CON-01][SEC-37] every text in the body of %s has a limit',
  async (_name, route) => {
    // A picture has a larger limit.
    const places = textsOf(route.body as Schema).filter(([key]) => key !== 'image');
    expect(places.length).toBeGreaterThan(0);
    if (places[0]?.length === 0) {
      const headers = { 'content-type': 'text/plain' };
      for (const body of endless)
        expect((await server.call('POST', pathOf(route), { body, headers })).status).toBe(400);
      return;
    }
    for (const from of [0, 1, 2]) {
      const sent = { token, body: bodyWith(places, from) };
      const answer = await server.call(route.method, pathOf(route), sent);
      expect(answer.status).toBe(400);
      const messages = Object.fromEntries(
        answer.body.fieldErrors.map(({ field, message }: Record<string, string>) => [field, message]),
      );
      for (const place of places) {
        // The error of a list may name the list or its text.
        const message = messages[place.join('.')] ?? messages[String(place[0])];
        expect(['Size', 'Pattern', 'typeMismatch', 'Email'], place.join('.')).toContain(message);
      }
    }
  },
);

test('[CON-01] every text of every query has a limit', async () => {
  const routesWithQuery = routes.filter(({ query }) => query !== undefined);
  expect(routesWithQuery.length).toBeGreaterThan(10);
  for (const route of routesWithQuery) {
    const given = textsOf(route.query as Schema).map(([key]) => String(key));
    for (const key of new Set(given)) {
      const answer = await server.call(route.method, `${pathOf(route)}?${key}=${'x'.repeat(1000)}`, { token });
      expect(answer.status, `${route.method} ${route.path} ${key}`).toBe(400);
    }
  }
});
