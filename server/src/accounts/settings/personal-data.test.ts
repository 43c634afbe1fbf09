import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { tables } from '../../db/schema/declared-tables.ts';

const register = readFileSync(new URL('../../../../docs/personal-data.md', import.meta.url), 'utf8');
const registered = new Set([...register.matchAll(/^\| `(\w+\.\w+)` \|/gm)].map(([, field = '']) => field));
const tablesAbout = new Set([...registered].map((field) => field.split('.')[0] ?? ''));

/** Tables in which only the column of the author, or of the counted user, is personal. */
const tablesNamingWorkers = [
  ...[
    'publication',
    'text_edit',
    'text_history',
    'tree_edit',
    'statistics_figure',
    'translation_record',
    'trusted_key',
    'translation_question',
  ],
];

test('[PRI-05] every column of a table about people is in the register, and nothing else is', () => {
  const columns = new Set(
    Object.entries(tables).flatMap(([table, fields]) => Object.keys(fields).map((field) => `${table}.${field}`)),
  );
  const ofPeople = [...columns].filter((field) => {
    const [table = ''] = field.split('.');
    return tablesAbout.has(table) && !tablesNamingWorkers.includes(table);
  });
  expect(ofPeople.filter((field) => !registered.has(field))).toEqual([]);
  expect([...registered].filter((field) => !columns.has(field))).toEqual([]);
});

test('[PRI-05] no other table points at a person, and no measurement holds free text or an address', async () => {
  const database = await testDatabase();
  const { rows } = await sql<{ place: string }>`
    select conrelid::regclass::text || '.' || attribute.attname as place
    from pg_constraint join pg_attribute attribute on attribute.attrelid = conrelid and attribute.attnum = any(conkey)
    where contype = 'f' and confrelid = 'user_account'::regclass`.execute(database.db);
  await database.close();
  expect(rows.map(({ place }) => place).filter((place) => !registered.has(place))).toEqual([]);
  const texts = Object.entries({ ...tables.measurement, ...tables.measurement_action }).filter(([, type]) =>
    /text|json/.test(type),
  );
  expect(texts.map(([name]) => name).sort()).toEqual([
    'action',
    'answer_order',
    // A code, limited to four by the database.
    'correction_reason',
    'counted_status',
    'language',
    'status',
  ]);
});
