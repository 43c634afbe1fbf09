import { createRequire } from 'node:module';
import { entities } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { type Field, maxOf } from '@ok/contract/entity/field.ts';
import { entityRoutes } from '@ok/contract/routes/content.ts';
import type { Route, Schema } from '@ok/contract/routes/define-route.ts';
import { routes } from '@ok/contract/routes/index.ts';
import { contentLimits } from '@ok/contract/rules/values/content-limits.ts';

/** A request that costs as much as possible. Its body is created when it is sent, because there are many. */
export type HostileRequest = {
  kind: string;
  name: string;
  method: string;
  path: string;
  type: string;
  body: () => BodyInit;
};

/** Bytes just below the limit of a JSON body. */
const maxBodyBytes = 900_000;

const json = 'application/json';

/** Repeats a piece up to this many bytes of JSON. */
const repeatUpTo = (piece: string, bytes: number): string =>
  piece.repeat(Math.max(1, Math.floor(bytes / (Buffer.byteLength(JSON.stringify(piece)) - 2))));

/** Pieces that are slow to normalise, count, parse or sanitise. */
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

/** Fills every field of a route's body with one value. */
const fillSchema = (schema: Json, value: unknown): unknown => {
  const [one] = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].filter((each) => each.properties || each.items);
  if (one) return fillSchema(one, value);
  if (schema.items) return [fillSchema(schema.items, value)];
  if (!schema.properties) return value;
  return Object.fromEntries(Object.entries(schema.properties).map(([key, part]) => [key, fillSchema(part, value)]));
};

const countFields = (schema: Json): number => JSON.stringify(fillSchema(schema, 0)).split('0').length - 1 || 1;

type ToJson = { toJSONSchema: (schema: Schema | undefined, options: object) => Json };

/** The library in which the contract declares its bodies. */
const { toJSONSchema }: ToJson = createRequire(new URL('../contract/package.json', import.meta.url))('zod/mini');

const bodySchemaOf = ({ body }: Route) =>
  toJSONSchema(body, { io: 'input', unrepresentable: 'any', target: 'openapi-3.0' });

const examplePathOf = ({ path }: Route) => path.replace('{language}', 'nl').replaceAll(/\{\w+\}/g, '1');

/** Bodies that fail before their schema, or with another type than the schema expects. */
const shapes = (): [name: string, body: () => string][] => {
  const many = (count: number, each: (index: number) => string) => Array.from({ length: count }, (_, at) => each(at));
  return [
    ['lists in lists', () => `${'['.repeat(maxBodyBytes / 2)}${']'.repeat(maxBodyBytes / 2)}`],
    ['objects in objects', () => `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`],
    ['lists within the limit of values', () => `{"id":${'['.repeat(9000)}${']'.repeat(9000)}}`],
    ['a number of 900 000 digits', () => `{"id":${'9'.repeat(maxBodyBytes)}}`],
    ['a key of 900 000 letters', () => `{"${'k'.repeat(maxBodyBytes)}":1}`],
    ['9 000 keys', () => `{${many(9000, (at) => `"${'k'.repeat(80)}${at}":"v"`).join()}}`],
    ['9 000 nested keys', () => `{${many(4500, (at) => `"a${at}":{"b.c.d.e":"v"}`).join()}}`],
    ['9 000 items', () => `{"authorities":[${many(9000, () => '"ROLE_NONE"').join()}]}`],
    ['a list as body', () => `[${many(9000, () => '{}').join()}]`],
    ['blanks alone', () => ' '.repeat(maxBodyBytes)],
    ['escapes', () => `{"id":"${'\\u0000'.repeat(maxBodyBytes / 6)}"}`],
    ['100 000 quotes', () => `{"id":"${'\\"'.repeat(95_000)}"}`],
    ['a text that never ends', () => `{"id":"${'x'.repeat(maxBodyBytes)}`],
    ['half a character', () => `{"id":"${'\\ud800'.repeat(maxBodyBytes / 6)}"}`],
  ];
};

const takesText = ({ body, consumes = 'json' }: Route) => body !== undefined && ['json', 'text'].includes(consumes);

/** Routes that read and check a body just as another route of the entity: updates, and creation at a second address. */
const duplicateRoutes = new Set<Route>(
  Object.values(entityRoutes).flatMap(([first, ...others]) => [
    ...Object.values({ ...first, create: undefined }).filter((route) => route !== undefined),
    ...others.flatMap((calls) => Object.values(calls)),
  ]),
);

const requestsOf = (route: Route): HostileRequest[] => {
  const schema = bodySchemaOf(route);
  const kind = `${route.method} ${route.path}`;
  const [method, path] = [route.method, examplePathOf(route)];
  if (route.consumes === 'text') {
    const plain = Object.entries(pieces).map(([name, piece]) => ({
      name,
      body: () => repeatUpTo(piece, maxBodyBytes),
    }));
    return plain.map((sent) => ({ kind, method, path, type: 'text/plain', ...sent }));
  }
  const places = countFields(schema);
  const texts = Object.entries(pieces).map(([name, piece]): [string, () => string] => [
    name,
    () => JSON.stringify(fillSchema(schema, repeatUpTo(piece, maxBodyBytes / places))),
  ]);
  return [...texts, ...shapes()].map(([name, body]) => ({ kind, name, method, path, type: json, body }));
};

/** Value for a field; markup is as long as the field allows. */
const fieldValue = (field: Field, piece: string): unknown => {
  const values: { [K in Field['kind']]?: unknown } = {
    number: field.kind === 'number' ? (field.min ?? 1) : 1,
    boolean: true,
    choice: field.kind === 'choice' ? field.values[0] : null,
    dateTime: '2026-01-01T00:00:00Z',
    reference: 1,
  };
  if (field.kind === 'html') return piece.repeat(Math.floor(maxOf(field) / piece.length));
  // As many nodes as may accompany the visible text of the document.
  if (field.kind === 'richText') {
    const node = piece === '<b>' ? '{"type":"paragraph","content":[]}' : '{"type":"hardBreak"}';
    const count = Math.floor((maxOf(field) * contentLimits.documentMarkup) / (node.length + 1)) - 3;
    const nodes = Array.from({ length: count }, () => node).join();
    const inside = piece === '<b>' ? nodes : `{"type":"paragraph","content":[${nodes}]}`;
    return `{"type":"doc","content":[${inside}]}`;
  }
  return field.kind in values ? values[field.kind] : 'a'.repeat('max' in field ? Math.min(field.max ?? 50, 50) : 50);
};

/** A row without its picture. */
const row = ({ fields }: Entity, piece: string): Record<string, unknown> => {
  const written = Object.entries(fields).filter(([, { kind }]) => kind !== 'list' && kind !== 'image');
  return Object.fromEntries(written.map(([key, field]) => [key, fieldValue(field, piece)]));
};

/** Rows within every limit that take the longest to sanitise. */
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

/** A picture of this size; `noise` makes it incompressible. */
const png = (width: number, height: number, noise: boolean) => {
  const raw = Buffer.alloc(width * height * 3, 0xaa);
  if (noise) for (let at = 0; at < raw.length; at += 1) raw[at] = (at * 2_654_435_761) >>> 11;
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: noise ? 0 : 6 })
    .toBuffer();
};

/** Pictures as a JSON body holds them. */
const pictures = async (): Promise<HostileRequest[]> => {
  const large = (await png(1800, 1800, true)).toString('base64');
  const blank = (await png(9_900, 5_000, false)).toString('base64');
  const sent: Record<string, string> = {
    'a picture of 10 MB': large,
    'a picture of 50 megapixels': blank,
    'a data URL of 13 MB': `data:image/png;base64,${large}`,
    'a data URL that says a lot of itself': `data:${'image/png;'.repeat(maxBodyBytes / 10)}base64,AAAA`,
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
      // Two of these pictures hold line breaks or slashes as they are.
      body: () => JSON.stringify({ ...row(entity, 'x'), image: '' }).replace('"image":""', () => `"image":"${base64}"`),
    })),
  );
};

const boundary = 'x';

/** A multipart body of parts, each with its headers. */
const multipartBody = (list: readonly (readonly [headers: string, content: string])[]) =>
  Buffer.from(
    `${list.map(([headers, content]) => `--${boundary}\r\n${headers}\r\n\r\n${content}\r\n`).join('')}--${boundary}--\r\n`,
    'latin1',
  );

const field = (name: string) => `Content-Disposition: form-data; name="${name}"`;
const pdfHeaders = `${field('file')}; filename="a.pdf"\r\nContent-Type: application/pdf`;

/** Uploads of documents. */
const uploads = (): HostileRequest[] => {
  const [type, language] = [[field('type'), 'PRIVACY'] as const, [field('language'), 'nl'] as const];
  const megabytes = 19;
  const objects = Array.from(
    { length: 200_000 },
    (_, at) => `${at + 1} 0 obj\n<</A(${at})>>\nstream\nendstream\nendobj\n`,
  );
  const sent: Record<string, Buffer> = {
    'a document of 19 MB': multipartBody([
      type,
      language,
      [pdfHeaders, `%PDF-1.7\n${'0'.repeat(megabytes * 1024 * 1024)}`],
    ]),
    'a document of 200 000 objects': multipartBody([type, language, [pdfHeaders, `%PDF-1.7\n${objects.join('')}`]]),
    '200 000 parts': multipartBody(Array.from({ length: 200_000 }, (_, at) => [field(`f${at}`), 'v'] as const)),
    'a part with 19 MB of headers': multipartBody([
      [`${field('type')}${'\r\nX-A: b'.repeat(megabytes * 100_000)}`, 'v'],
    ]),
    'a field of 19 MB': multipartBody([[field('type'), 'v'.repeat(megabytes * 1024 * 1024)]]),
    'boundaries that are none': multipartBody([
      type,
      language,
      [pdfHeaders, '\r\n--y'.repeat((megabytes * 1024 * 1024) / 5)],
    ]),
    'line breaks alone': multipartBody([type, language, [pdfHeaders, '\r\n'.repeat((megabytes * 1024 * 1024) / 2)]]),
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

/** All requests: every kind of route that takes a body, with everything that is slow to read, check or sanitise. */
export const hostileRequests = async (): Promise<HostileRequest[]> => [
  ...routes.filter((route) => takesText(route) && !duplicateRoutes.has(route)).flatMap(requestsOf),
  ...Object.values(entities as Record<string, Entity>).flatMap(withinLimits),
  ...(await pictures()),
  ...uploads(),
];
