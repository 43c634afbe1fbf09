import { entities } from '@ok/contract/entities/index.ts';
import { snakeCase } from '@ok/contract/entity/define-entity.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { type ColumnDescription, columnsOfEntity } from './column-of-field.ts';
import { entityColumns, tables } from './declared-tables.ts';

const toColumns = (columns: Record<string, string>): ColumnDescription[] =>
  Object.entries(columns).map(([name, type]) => ({
    name,
    type: type.replace(/[?=]$/, ''),
    nullable: type.endsWith('?'),
  }));

const columnsBeside: Readonly<Record<string, Record<string, string>>> = entityColumns;

const declaredColumns = new Map<string, readonly ColumnDescription[]>([
  ...Object.values(entities).map((entity) => {
    const table = snakeCase(entity.name);
    return [table, [...columnsOfEntity(entity), ...toColumns(columnsBeside[table] ?? {})]] as const;
  }),
  ...Object.entries(tables).map(([table, columns]) => [table, toColumns(columns)] as const),
]);

test('the migrated database holds the declared tables and columns, and no others', async () => {
  const database = await testDatabase();
  const { rows } = await sql<{ table_name: string; column_name: string; udt_name: string; is_nullable: string }>`
    select table_name, column_name, udt_name, is_nullable from information_schema.columns
    where table_schema = 'public' and table_name <> 'schema_migration'`.execute(database.db);
  const plain: Record<string, string> = {
    int8: 'bigint',
    int4: 'integer',
    bool: 'boolean',
    _text: 'text[]',
    _int8: 'bigint[]',
    _int4: 'integer[]',
  };
  const found = rows
    .map((row) => [row.table_name, row.column_name, plain[row.udt_name] ?? row.udt_name, row.is_nullable === 'YES'])
    .map(String);
  const expected = [...declaredColumns].flatMap(([table, columns]) =>
    columns.map(({ name, type, nullable }) => String([table, name, type, nullable])),
  );
  await database.close();
  expect(found.sort()).toEqual(expected.sort());
});

test('an entity over a table that holds more has each of its columns there', () => {
  const shared = Object.values(entities).filter((entity) => snakeCase(entity.name) in tables);
  expect(shared.map(({ name }) => name)).toEqual(['profile', 'userNotification']);
  for (const entity of shared) {
    expect(declaredColumns.get(snakeCase(entity.name))).toEqual(expect.arrayContaining(columnsOfEntity(entity)));
  }
});
