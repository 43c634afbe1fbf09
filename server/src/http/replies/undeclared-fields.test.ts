import type { Route, Schema } from '@ok/contract/routes/define-route.ts';
import { routes } from '@ok/contract/routes/index.ts';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { chainOf } from '../../../../contract/test/tree-documents.ts';
import { makeEditor, on, say, writeDraft } from '../../../test/editing.ts';
import { readAddresses } from '../../../test/read-addresses.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { serveAlone } from '../../../test/serve-alone.ts';

/** Value that no reply may hold; `leak` has it under a name that no schema declares. */
const secret = 'mrkr-undeclared-9f2';
const leak = { undeclaredColumn: secret };

const nameRoutes = (list: readonly Route[]) => list.map((route) => [`${route.method} ${route.path}`, route] as const);
const isJson = ({ produces = 'json', reply }: Route) => produces === 'json' && reply !== undefined;

describe('[SEC-01] every reply drops what its schema does not declare', () => {
  type Json = {
    type?: string | readonly string[];
    properties?: Record<string, Json>;
    additionalProperties?: boolean | Json;
    propertyNames?: Json;
    items?: Json;
    anyOf?: Json[];
    enum?: unknown[];
    const?: unknown;
    format?: string;
    pattern?: string;
    minimum?: number;
  };

  const isDeclared = (schema: Json): boolean =>
    schema.properties !== undefined ||
    (schema.items !== undefined && isDeclared(schema.items)) ||
    (schema.anyOf ?? []).some(isDeclared);

  const texts: Record<string, string> = {
    uuid: '7c7a2b54-5d1f-4d0c-9f3b-0d5a3f4be001',
    'date-time': '2026-01-31T10:00:00Z',
    date: '2026-01-31',
  };
  const patterned = ['nl', '7c7a2b54-5d1f-4d0c-9f3b-0d5a3f4be001', 'a.webp', '1', 'x'];

  /** Makes a value of a schema, with `more` fields in each of its objects. */
  const sampleOf = (schema: Json, more: object): unknown => {
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[0];
    if (schema.anyOf) return sampleOf(schema.anyOf.find(isDeclared) ?? (schema.anyOf.at(-1) as Json), more);
    const [type] = [schema.type].flat();
    if (type === 'array') return schema.items ? [sampleOf(schema.items, more)] : [];
    if (schema.properties) {
      const fields = Object.entries(schema.properties).map(([name, each]) => [name, sampleOf(each, more)]);
      // An object that declares additional properties keeps them.
      return { ...Object.fromEntries(fields), ...(schema.additionalProperties === false && more) };
    }
    if (type === 'object') {
      const each = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
      const names = (schema.propertyNames?.enum ?? []) as string[];
      return Object.fromEntries(names.map((name) => [name, sampleOf(each, more)]));
    }
    if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1);
    if (type === 'boolean') return true;
    if (type === 'null') return null;
    const { pattern, format = '' } = schema;
    if (texts[format]) return texts[format];
    return pattern === undefined ? 'x' : patterned.find((text) => new RegExp(pattern).test(text));
  };

  /** Calls whose reply declares its fields. The texts of the screens, for example, have keys of their own. */
  const declaring = routes.filter(isJson).filter(({ reply }) => isDeclared(jsonOf(reply as Schema)));

  function jsonOf(reply: Schema): Json {
    return z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }) as Json;
  }

  let alone: Awaited<ReturnType<typeof serveAlone>>;
  let token: string;
  beforeAll(async () => {
    alone = await serveAlone(({ authRoute }) => {
      for (const [index, { reply, streams }] of declaring.entries()) {
        for (const [name, more] of Object.entries({ declared: {}, leaking: leak })) {
          const sample = sampleOf(jsonOf(reply as Schema), more);
          const isList = streams && Array.isArray(sample);
          const path = `/api/${name}/${index}`;
          const route = { method: 'GET', path, access: ['ROLE_ADMIN'], summary: '', reply } as const;
          async function* pieces() {
            yield sample as unknown[];
          }
          const streamed = { ...route, ...(isList && { streams }) } as Route;
          authRoute(streamed, async () => (isList ? pieces() : sample) as never);
        }
      }
    });
    ({ token } = await alone.signIn('admin'));
  });
  afterAll(() => alone.close());

  test('most calls declare what they answer', () => {
    expect(declaring.length).toBeGreaterThan(130);
  });

  test.each(nameRoutes(declaring))('%s', async (_name, route) => {
    const read = async (name: string) => {
      const address = `${alone.url}/api/${name}/${declaring.indexOf(route)}`;
      const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
      return { status: response.status, body: (await response.json()) as unknown };
    };
    const declared = await read('declared');
    expect(declared).toEqual({ status: 200, body: sampleOf(jsonOf(route.reply as Schema), {}) });
    const leaking = await read('leaking');
    // A strict schema refuses the whole reply with a 500.
    if (leaking.status !== 500) expect(leaking).toEqual(declared);
    expect(JSON.stringify(leaking)).not.toContain(secret);
  });
});

describe('[SEC-01] no read answers a column that is not declared', () => {
  /** Adds a column to each row that the database returns. */
  const addColumn: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => ({ ...result, rows: result.rows.map((row) => ({ ...row, ...leak })) }),
  };

  let plain: Served;
  let poisoned: Served;
  let token: string;
  let addresses: Record<string, string>;
  beforeAll(async () => {
    plain = await serve();
    token = await plain.signIn('admin');
    addresses = await readAddresses(plain, token);
    const db = plain.db.withPlugin(addColumn);
    poisoned = await serve({ database: { ...plain.database, db }, files: plain.parts.files });
  });
  afterAll(async () => {
    await poisoned.close();
    await plain.close();
  });

  const reads = routes.filter(({ method, path }) => method === 'GET' && path !== '/api/activate');

  test('the database answers the column', async () => {
    const rows = await poisoned.db.selectFrom('language').select('code').execute();
    expect(rows[0]).toMatchObject(leak);
  });

  test('PUT /api/question-trees/{id}/follow and POST /api/question-trees/{id}/edits, which answer texts of their own', async () => {
    const id = await writeDraft(plain, chainOf(2));
    const editor = await makeEditor(poisoned);
    const { number } = await editor.open(id);
    const made = await editor.edit(id, [say(on, 'Ja')]);
    const followed = await editor.follow(id, { after: number });
    expect([made.body.isMade, followed.body.batches]).toEqual([
      true,
      [expect.objectContaining({ number: number + 1 })],
    ]);
    expect(JSON.stringify([made.body, followed.body])).not.toContain(secret);
  });

  test.each(nameRoutes(reads))('%s', async (_name, { path }) => {
    const address = addresses[path] ?? '';
    const response = await fetch(poisoned.url + address, { headers: { authorization: `Bearer ${token}` } });
    const text = await response.text();
    expect(response.status, `${address}: ${text.slice(0, 300)}`).toBe(200);
    expect(text).not.toContain(secret);
    expect(text).not.toContain('undeclaredColumn');
  });
});
