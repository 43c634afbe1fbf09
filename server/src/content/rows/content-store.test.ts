import { email } from '@ok/contract/entities/email.ts';
import { entities } from '@ok/contract/entities/index.ts';
import { notification } from '@ok/contract/entities/notification.ts';
import { question } from '@ok/contract/entities/question.ts';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { hostileHtml } from '../../../test/hostile-html.ts';
import type { Database } from '../../db/schema/tables.ts';
import { cleanHtml } from '../../html/clean-html.ts';
import { InvalidDocument, textToDocument } from '../../html/rich-document.ts';
import { insertRow, toRowColumns } from './content-store.ts';

let database: TestDatabase<Database>;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await testDatabase<Database>();
  db = database.db;
});
afterAll(() => database.close());

test('a new row has its given values, and defaults for all other fields', async () => {
  const publishedDate = new Date('2025-02-03T09:00:00Z');
  const id = await insertRow(db, notification, {
    identifier: 'n',
    title: 'a & b',
    image: { media: 'a.webp', contentType: 'image/webp', altText: 'alt' },
    publishedDate,
  });
  const row = await db.selectFrom('notification').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toEqual({
    id,
    revision: 1,
    identifier: 'n',
    title: 'a &amp; b',
    content: null,
    published: false,
    media: 'a.webp',
    image_content_type: 'image/webp',
    alt_text: 'alt',
    published_date: publishedDate,
    language: null,
  });
});

test('a key that is not declared is not written', () => {
  const columns = toRowColumns(email, { identifier: 'x', subject: 'y', id: 7, revision: 3, password_hash: 'z' });
  expect(columns.map(([name]) => name)).toEqual(['identifier', 'subject', 'content', 'language']);
});

test('what breaks a rule of its field is refused', async () => {
  const columns = (values: object) => () => toRowColumns(email, { identifier: 'x', subject: 'y', ...values });
  expect(columns({ subject: ' ' })).toThrow();
  expect(columns({ subject: 'x'.repeat(301) })).toThrow();
  expect(columns({ subject: 'x'.repeat(300) })).not.toThrow();
  expect(() => toRowColumns(question, { name: 'no document' })).toThrow(InvalidDocument);
  expect(() => toRowColumns(question, { name: textToDocument('a') })).not.toThrow();
});

describe('[SEC-20] every field of HTML', () => {
  const fields = Object.values(entities).flatMap((entity) =>
    Object.entries(entity.fields)
      .filter(([, field]) => field.kind === 'html')
      .map(([key]) => [entity.name, key, entity] as const),
  );
  test('is found', () => expect(fields.length).toBeGreaterThanOrEqual(10));

  test.each(fields)('%s %s holds nothing active', (_name, key, entity) => {
    const otherValues = { identifier: 'x', subject: 'x', name: 'x', content: 'x', title: 'x', image: 'a.webp' };
    const ids = Object.fromEntries(
      Object.keys(entity.fields)
        .filter((field) => field.endsWith('Id'))
        .map((field) => [field, 1]),
    );
    for (const vector of hostileHtml) {
      const columns = new Map(toRowColumns(entity, { ...otherValues, version: 1, treeId: 1, ...ids, [key]: vector }));
      const stored = columns.get(key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
      expect(stored).toBe(cleanHtml(vector));
    }
  });
});
