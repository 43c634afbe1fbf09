import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { type Field, isReadOnlyField, type Kind } from '@ok/contract/entity/field.ts';
import { isNested } from '@ok/contract/entity/label-field.ts';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Body, entityCases, makeRows } from '../../test/entity-rows.ts';
import { hostileMarkup, hostileScalars, hostileTexts } from '../../test/hostile-values.ts';
import { type Served, serve } from '../../test/serve.ts';
import { cleanHtml } from '../html/clean-html.ts';

let server: Served;
let rows: ReturnType<typeof makeRows>;
beforeAll(async () => {
  server = await serve();
  rows = makeRows(server, await server.signIn('admin'));
});
afterAll(() => server.close());

const getHostileValues = (kind: Kind | undefined): readonly unknown[] => {
  if (kind === 'html' || kind === 'richText') return hostileMarkup;
  return kind === 'text' || kind === 'longText' ? hostileTexts : hostileScalars;
};

/** Number of tried values. */
let total = 0;

/** How often fields of each declaration were tried, in any entity: the same code reads and writes them all. */
const timesByDeclaration = new Map<string, number>();

/**
 * Returns the values to try for a field: all values for the first field of a declaration, then every fifth, each time
 * other ones.
 */
const valuesToTry = (key: string, field: Field | undefined): unknown[] => {
  const declaration = JSON.stringify(field ?? key);
  const times = timesByDeclaration.get(declaration) ?? 0;
  timesByDeclaration.set(declaration, times + 1);
  return getHostileValues(field?.kind).filter((_, index) => times === 0 || (index + times) % 5 === 0);
};

type Node = DefaultTreeAdapterTypes.Node;

const blocks = ['p', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'span'];
const harmlessTags = new Set([...blocks, 'strong', 'em', 'u', 's', 'br', 'a']);
const allowedAttributes = new Set(['a href', 'a rel', ...blocks.flatMap((tag) => [`${tag} lang`, `${tag} dir`])]);

/** Finds markup that could run, fetch or change the look, with a browser's parser. */
const findActiveMarkup = (html: string): string[] => {
  const found: string[] = [];
  const visit = (node: Node) => {
    if ('tagName' in node) {
      if (!harmlessTags.has(node.tagName)) found.push(node.tagName);
      for (const { name, value } of node.attrs) {
        if (!allowedAttributes.has(`${node.tagName} ${name}`)) found.push(`${node.tagName} ${name}`);
        if (name === 'href' && !/^(https?:\/\/|mailto:)|^\{\{\w+Url\}\}$/i.test(value)) found.push(value);
      }
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parseFragment(html));
  return found;
};

/** Documents lose unknown parts; any other text becomes one paragraph. */
const toExpectedDocument = (sent: string) => {
  if (sent.startsWith('{"type":"doc"')) return sent.replace(',"attrs":{"onclick":"alert(1)"}', '');
  const content: object[] = [];
  for (const line of sent.split(/\r?\n/))
    content.push({ type: 'hardBreak' }, ...(line ? [{ type: 'text', text: line }] : []));
  return JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: content.slice(1) }] });
};

/** Returns the value that is read back after a value was accepted. */
const toExpectedValue = (entity: Entity, key: string, value: unknown): unknown => {
  const field = entity.fields[key];
  if (field?.kind === 'boolean') return value === null || value === '' ? false : value;
  if (field?.kind === 'choice') return value === null || value === '' ? (field.default ?? null) : value;
  if (value === '' || value === null) return null;
  if (field?.kind === 'richText') return toExpectedDocument(String(value));
  if (field?.kind === 'html') return cleanHtml(String(value)).replace(/^\ufeff/, '') || null;
  if (field?.kind === 'number') return Number(value) + 0;
  if (field?.kind === 'dateTime') return new Date(String(value)).toISOString();
  if (field?.kind === 'reference') {
    const { id = value } = value as { id?: unknown };
    return id === null ? null : Number(id);
  }
  return value;
};

const readField = (entity: Entity, key: string, row: Body) =>
  entity.fields[key]?.kind === 'reference' && isNested(key)
    ? ((row[key] as { id: number } | null)?.id ?? null)
    : row[key];

describe.each(entityCases)('[SEC-27][SEC-20][%s] %s', (_row, name, entity) => {
  const path = entity.api[0];
  const writable = Object.entries(entity.fields).filter(([, field]) => !isReadOnlyField(field));

  test('takes any value in any field, exactly or not at all', async () => {
    let row = await rows.make(entity);
    const keys = writable.flatMap(([key, { kind }]) => (kind === 'image' ? ['image', 'media', 'altText'] : [key]));
    let accepted = 0;
    let tried = 0;
    for (const key of keys) {
      for (const value of valuesToTry(key, entity.fields[key])) {
        tried += 1;
        const { status, body } = await rows.send('PUT', path, { ...row, [key]: value });
        const what = `${key} ${JSON.stringify(value).slice(0, 80)}`;
        expect([200, 400], what).toContain(status);
        if (status !== 200) continue;
        accepted += 1;
        if (key !== 'image' && key !== 'media') {
          const expected = key === 'altText' ? value || null : toExpectedValue(entity, key, value);
          // A date that is omitted, or sent back unchanged, becomes the time of the change.
          if (expected !== null || !key.endsWith('Date')) expect(readField(entity, key, body), what).toEqual(expected);
        }
        if (entity.fields[key]?.kind === 'html') expect(findActiveMarkup(String(body[key] ?? '')), what).toEqual([]);
        row = { ...body, ...(key === 'image' || key === 'media' ? {} : { [key]: row[key] }) };
      }
    }
    expect(accepted, name).toBeGreaterThan(0);
    total += tried;
    expect(await rows.send('GET', path)).toMatchObject({ status: 200 });
  });
});

test('[SEC-27] takes them in addresses and headers, too', async () => {
  expect(total).toBeGreaterThan(5000);
  for (const value of hostileMarkup.filter((each) => typeof each === 'string')) {
    if (!value.isWellFormed()) continue;
    const text = encodeURIComponent(value.slice(0, 2000));
    for (const path of [`/api/content-search?query=${text}`, `/api/questions/${text}`, `/api/images/${text}/uses`]) {
      expect((await rows.send('GET', path)).status, path.slice(0, 100)).toBeLessThan(500);
    }
    const seen = { 'if-match': value.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 500) };
    const { status } = await rows.send('PUT', '/api/emails', { id: 1, identifier: 'e', subject: 's' }, seen);
    expect([200, 412], String(value)).toContain(status);
  }
});

test('[SEC-28] nothing that an author writes is fetched', async () => {
  const { createServer } = await import('node:http');
  const requestedUrls: string[] = [];
  const canary = createServer((request, response) => {
    requestedUrls.push(String(request.url));
    response.end();
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  const address = canary.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/canary.png`;
  for (const [, , entity] of entityCases) {
    const body = await rows.bodyOf(entity);
    for (const [key, { kind }] of Object.entries(entity.fields)) {
      if (kind === 'html') body[key] = `<p>${url}</p><img src="${url}"><svg><image href="${url}"/></svg>`;
      if (kind === 'image') Object.assign(body, { media: url, altText: url });
      if (kind === 'longText') body[key] = url;
    }
    expect((await rows.send('POST', entity.api[0], body)).status, entity.name).toBe(201);
    await rows.send('POST', entity.api[0], { ...body, image: url });
  }
  await new Promise((resolve) => canary.close(resolve));
  expect(requestedUrls).toEqual([]);
});
