import { withoutFormulas } from '@ok/contract/rules/values/csv.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import type { Database } from '../../../db/schema/tables.ts';

let database: TestDatabase<Database>;
beforeAll(async () => {
  database = await testDatabase<Database>();
});
afterAll(() => database.close());

const texts = fc.array(
  fc.oneof(
    fc.string({ unit: fc.constantFrom(...'=+-@|%;,"\' \t\r\n\v\f\u00a0a1'), maxLength: 12 }),
    fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
  ),
  { minLength: 20, maxLength: 60 },
);

test('[SEC-35] the database writes cells by the same rule as everything else', async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (values) => {
      const { rows } = await sql<{
        cell: string;
        sheet: string;
      }>`select csv_cell(value) as cell, sheet_cell(value) as sheet
        from unnest(${values}::text[]) with ordinality as given (value, place) order by place`.execute(database.db);
      expect(rows.map(({ cell }) => cell)).toEqual(
        values.map((value) => `"${withoutFormulas(value).replaceAll('"', '""')}"`),
      );
      for (const { sheet } of rows) expect(sheet).not.toMatch(/>[\s"]*[=+\-@|%]/);
    }),
    { numRuns: 30 },
  );
});
