import { createRequire } from 'node:module';
import { entities } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { type Field, maxOf } from '@ok/contract/entity/field.ts';
import { entityRoutes } from '@ok/contract/routes/content.ts';
import type { Route } from '@ok/contract/routes/define-route.ts';
import { routes } from '@ok/contract/routes/index.ts';
import { limits } from '@ok/contract/rules/limits.ts';
import * as z from 'zod/mini';

/** One request that is meant to cost as much as it can; its body is made when it is sent, for there are many. */
export type HostileRequest = {
  kind: string;
  name: string;
  method: string;
  path: string;
  type: string;
  body: () => BodyInit;
};

/** Just below what a body of JSON may have in bytes. */
const most = 900_000;

const json = 'application/json';

/** A text as long as a number of bytes of JSON allows. */
const filled = (piece: string, bytes: number): string =>
  piece.repeat(Math.max(1, Math.floor(bytes / (Buffer.byteLength(JSON.stringify(piece)) - 2))));

/** What is slow to compose, to count, to parse or to sanitise. */
const pieces: Record<string, string> = {
  'opened tags': '<b>',
  'nested blocks': '<blockquote>',
  'closed paragraphs': '</p>',
  'lone brackets': '<',
  'attributes without end': '<a href=x ',
  comments: '<!--',
  ampersands: '&',
  'one long word': 'w',
  'blanks and a word': ' ',
  'accents on one letter': '\u0301\u0327',
  emoji: '👩‍👧',
  'line breaks': '\n',
  backslashes: '\\',
  quotes: '"',
  'nested documents': '{"type":"doc","content":[',
  'nested lists': '[',
};

type Json = { properties?: Record<string, Json>; items?: Json; anyOf?: Json[]; allOf?: Json[] };

/** A body of a route with one value in every place. */
const withEverywhere = (schema: Json, value: unknown): unknown => {
  const [one] = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].filter((each) => each.properties || each.items);
  if (one) return withEverywhere(one, value);
  if (schema.items) return [withEverywhere(schema.items, value)];
  if (!schema.properties) return value;
  return Object.fromEntries(Object.entries(schema.properties).map(([key, held]) => [key, withEverywhere(held, value)]));
};

const placesIn = (schema: Json): number => JSON.stringify(withEverywhere(schema, 0)).split('0').length - 1 || 1;

const schemaOf = ({ body }: Route) =>
  z.toJSONSchema(body as z.ZodMiniType, { io: 'input', unrepresentable: 'any', target: 'openapi-3.0' }) as Json;

const pathOf = ({ path }: Route) => path.replace('{language}', 'nl').replaceAll(/\{\w+\}/g, '1');

/** Bodies that no schema gets to see, or gets to see as something else than it expects. */
const shapes = (): [name: string, body: () => string][] => {
  const many = (count: number, each: (index: number) => string) => Array.from({ length: count }, (_, at) => each(at));
  return [
    ['lists in lists', () => `${'['.repeat(most / 2)}${']'.repeat(most / 2)}`],
    ['objects in objects', () => `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`],
    ['lists within the limit of values', () => `{"id":${'['.repeat(9000)}${']'.repeat(9000)}}`],
    ['a number of 900 000 digits', () => `{"id":${'9'.repeat(most)}}`],
    ['a key of 900 000 letters', () => `{"${'k'.repeat(most)}":1}`],
    ['9 000 keys', () => `{${many(9000, (at) => `"${'k'.repeat(80)}${at}":"v"`).join()}}`],
    ['9 000 nested keys', () => `{${many(4500, (at) => `"a${at}":{"b.c.d.e":"v"}`).join()}}`],
    ['9 000 items', () => `{"authorities":[${many(9000, () => '"ROLE_NONE"').join()}]}`],
    ['a list as body', () => `[${many(9000, () => '{}').join()}]`],
    ['blanks alone', () => ' '.repeat(most)],
    ['escapes', () => `{"id":"${'\\u0000'.repeat(most / 6)}"}`],
    ['100 000 quotes', () => `{"id":"${'\\"'.repeat(95_000)}"}`],
    ['a text that never ends', () => `{"id":"${'x'.repeat(most)}`],
    ['half a character', () => `{"id":"${'\\ud800'.repeat(most / 6)}"}`],
  ];
};

const takesText = ({ body, consumes = 'json' }: Route) => body !== undefined && ['json', 'text'].includes(consumes);

/** What changes a row, or makes it at another address, is read and checked as what makes it is. */
const alike = new Set<Route>(
  Object.values(entityRoutes).flatMap(([first, ...others]) => [
    ...Object.values({ ...first, create: undefined }).filter((route) => route !== undefined),
    ...others.flatMap((calls) => Object.values(calls)),
  ]),
);

const requestsOf = (route: Route): HostileRequest[] => {
  const schema = schemaOf(route);
  const kind = `${route.method} ${route.path}`;
  const [method, path] = [route.method, pathOf(route)];
  if (route.consumes === 'text') {
    const plain = Object.entries(pieces).map(([name, piece]) => ({ name, body: () => filled(piece, most) }));
    return plain.map((sent) => ({ kind, method, path, type: 'text/plain', ...sent }));
  }
  const places = placesIn(schema);
  const texts = Object.entries(pieces).map(([name, piece]): [string, () => string] => [
    name,
    () => JSON.stringify(withEverywhere(schema, filled(piece, most / places))),
  ]);
  return [...texts, ...shapes()].map(([name, body]) => ({ kind, name, method, path, type: json, body }));
};

/** A value that a field takes; markup is as long as its field allows. */
const fieldValue = (field: Field, piece: string): unknown => {
  const values: { [K in Field['kind']]?: unknown } = {
    number: field.kind === 'number' ? (field.min ?? 1) : 1,
    boolean: true,
    choice: field.kind === 'choice' ? field.values[0] : null,
    dateTime: '2026-01-01T00:00:00Z',
    reference: 1,
  };
  if (field.kind === 'html') return piece.repeat(Math.floor(maxOf(field) / piece.length));
  // As many nodes as may stand beside what the document shows.
  if (field.kind === 'richText') {
    const node = piece === '<b>' ? '{"type":"paragraph","content":[]}' : '{"type":"hardBreak"}';
    const count = Math.floor((maxOf(field) * limits.documentMarkup) / (node.length + 1)) - 3;
    const nodes = Array.from({ length: count }, () => node).join();
    const inside = piece === '<b>' ? nodes : `{"type":"paragraph","content":[${nodes}]}`;
    return `{"type":"doc","content":[${inside}]}`;
  }
  return field.kind in values ? values[field.kind] : 'a'.repeat('max' in field ? Math.min(field.max ?? 50, 50) : 50);
};

/** A row without a picture. */
const row = ({ fields }: Entity, piece: string): Record<string, unknown> => {
  const written = Object.entries(fields).filter(([, { kind }]) => kind !== 'list' && kind !== 'image');
  return Object.fromEntries(written.map(([key, field]) => [key, fieldValue(field, piece)]));
};

/** Rows that keep to every limit and are as much work to clean as those allow. */
const withinLimits = (entity: Entity): HostileRequest[] => {
  if (!Object.values(entity.fields).some(({ kind }) => kind === 'html' || kind === 'richText')) return [];
  return Object.entries(pieces).map(([name, piece]) => ({
    kind: `POST ${entity.api[0]}`,
    name: `${name}, within its limits`,
    method: 'POST',
    path: entity.api[0],
    type: json,
    body: () => JSON.stringify(row(entity, piece)),
  }));
};

type Sharp = (raw: Buffer, options: object) => { png: (options: object) => { toBuffer: () => Promise<Buffer> } };

const sharp: Sharp = createRequire(new URL('../server/package.json', import.meta.url))('sharp');

/** A picture with as many pixels as this, and nothing to compress where it is `noise`. */
const png = (width: number, height: number, noise: boolean) => {
  const raw = Buffer.alloc(width * height * 3, 0xaa);
  if (noise) for (let at = 0; at < raw.length; at += 1) raw[at] = (at * 2_654_435_761) >>> 11;
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: noise ? 0 : 6 })
    .toBuffer();
};

/** Pictures as they are sent, in a body of JSON. */
const pictures = async (): Promise<HostileRequest[]> => {
  const large = (await png(1800, 1800, true)).toString('base64');
  const blank = (await png(9_900, 5_000, false)).toString('base64');
  const sent: Record<string, string> = {
    'a picture of 10 MB': large,
    'a picture of 50 megapixels': blank,
    'a data URL of 13 MB': `data:image/png;base64,${large}`,
    'a data URL that says a lot of itself': `data:${'image/png;'.repeat(most / 10)}base64,AAAA`,
    'base64 in lines of one letter': 'A\\n'.repeat(4_000_000),
    'slashes that are escaped': '\\/'.repeat(6_500_000),
    'a picture of what is no base64': '*'.repeat(13_000_000),
    'a picture of 14 MB': 'A'.repeat(14_600_000),
  };
  return Object.entries(sent).flatMap(([name, base64]) =>
    [entities.testResultSlide, entities.questionTree].map((entity) => ({
      kind: `POST ${entity.api[0]}`,
      name,
      method: 'POST',
      path: entity.api[0],
      type: json,
      // Two of them hold line breaks or slashes as they are written.
      body: () => JSON.stringify({ ...row(entity, 'x'), image: '' }).replace('"image":""', () => `"image":"${base64}"`),
    })),
  );
};

const boundary = 'x';

/** A multi-part body of pieces, each with its headers. */
const parts = (list: readonly (readonly [headers: string, content: string])[]) =>
  Buffer.from(
    `${list.map(([headers, content]) => `--${boundary}\r\n${headers}\r\n\r\n${content}\r\n`).join('')}--${boundary}--\r\n`,
    'latin1',
  );

const field = (name: string) => `Content-Disposition: form-data; name="${name}"`;
const file = `${field('file')}; filename="a.pdf"\r\nContent-Type: application/pdf`;

/** Uploads of documents. */
const uploads = (): HostileRequest[] => {
  const [type, language] = [[field('type'), 'PRIVACY'] as const, [field('language'), 'nl'] as const];
  const megabytes = 19;
  const objects = Array.from(
    { length: 200_000 },
    (_, at) => `${at + 1} 0 obj\n<</A(${at})>>\nstream\nendstream\nendobj\n`,
  );
  const sent: Record<string, Buffer> = {
    'a document of 19 MB': parts([type, language, [file, `%PDF-1.7\n${'0'.repeat(megabytes * 1024 * 1024)}`]]),
    'a document of 200 000 objects': parts([type, language, [file, `%PDF-1.7\n${objects.join('')}`]]),
    '200 000 parts': parts(Array.from({ length: 200_000 }, (_, at) => [field(`f${at}`), 'v'] as const)),
    'a part with 19 MB of headers': parts([[`${field('type')}${'\r\nX-A: b'.repeat(megabytes * 100_000)}`, 'v']]),
    'a field of 19 MB': parts([[field('type'), 'v'.repeat(megabytes * 1024 * 1024)]]),
    'boundaries that are none': parts([type, language, [file, '\r\n--y'.repeat((megabytes * 1024 * 1024) / 5)]]),
    'line breaks alone': parts([type, language, [file, '\r\n'.repeat((megabytes * 1024 * 1024) / 2)]]),
  };
  return Object.entries(sent).map(([name, body]) => ({
    kind: 'PUT /api/pdf',
    name,
    method: 'PUT',
    path: '/api/pdf',
    type: `multipart/form-data; boundary=${boundary}`,
    body: () => new Uint8Array(body),
  }));
};

/** Every request: each kind of route that takes a body, with all that is slow to read, check or clean. */
export const hostileRequests = async (): Promise<HostileRequest[]> => [
  ...routes.filter((route) => takesText(route) && !alike.has(route)).flatMap(requestsOf),
  ...Object.values(entities as Record<string, Entity>).flatMap(withinLimits),
  ...(await pictures()),
  ...uploads(),
];
