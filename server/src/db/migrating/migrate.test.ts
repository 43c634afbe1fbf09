import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nextLine, startChild } from '../../../test/child.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase<unknown>;
let folder: string;

beforeEach(async () => {
  database = await testDatabase({ empty: true });
  folder = mkdtempSync(join(tmpdir(), 'ok-migrations-'));
  write(
    '0001-tables.sql',
    `create table word (text text); create function one() returns int language sql as $$ select 1; $$;`,
  );
  write('0002-words.sql', `insert into word values ('a;b'); insert into word values ('c');`);
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('migrating', () => {
  it('applies every file once, in order, and none when run again', async () => {
    expect(await migrate(database, folder)).toEqual(['0001-tables.sql', '0002-words.sql']);
    expect(await migrate(database, folder)).toEqual([]);
    expect(await words()).toEqual(['a;b', 'c']);
  });

  it('renews the statistics of every table, only after it applied a migration', async () => {
    const rowsKnown = async () =>
      (await sql<{ rows: number }>`select reltuples as rows from pg_class where relname = 'word'`.execute(database.db))
        .rows[0]?.rows;
    await migrate(database, folder);
    expect(await rowsKnown()).toBe(2);
    await sql`insert into word values ('d')`.execute(database.db);
    await migrate(database, folder);
    expect(await rowsKnown()).toBe(2);
  });

  it('refuses a file that was changed after it was applied, and then runs nothing', async () => {
    await migrate(database, folder);
    write('0002-words.sql', `insert into word values ('other');`);
    write('0003-more.sql', `insert into word values ('d');`);
    await expect(migrate(database, folder)).rejects.toThrow('Migration 0002-words.sql was changed');
    expect(await words()).toEqual(['a;b', 'c']);
  });

  it('accepts a file whose comments were reworded, by its former hash', async () => {
    const former = "-- The words of the house.\ninsert into word values ('d');";
    write('0003-more.sql', former);
    await migrate(database, folder);
    write('0003-more.sql', "-- Words.\ninsert into word values ('d');");
    await expect(migrate(database, folder)).rejects.toThrow('Migration 0003-more.sql was changed');
    const sha256 = createHash('sha256').update(former).digest('hex');
    write('former-hashes.json', JSON.stringify({ '0003-more.sql': sha256 }));
    expect(await migrate(database, folder)).toEqual([]);
    expect(await words()).toEqual(['a;b', 'c', 'd']);
  });

  it('accepts an applied file with other line ends', async () => {
    write('0003-lines.sql', `insert into word\nvalues ('d');\n`);
    await migrate(database, folder);
    write('0003-lines.sql', `insert into word\r\nvalues ('d');\r\n`);
    expect(await migrate(database, folder)).toEqual([]);
  });

  it('rolls a failing file back, names it, and continues once it is corrected', async () => {
    write('0003-broken.sql', `insert into word values ('d'); insert into nowhere values (1);`);
    await expect(migrate(database, folder)).rejects.toThrow('Migration 0003-broken.sql failed');
    expect(await words()).toEqual(['a;b', 'c']);
    write('0003-broken.sql', `insert into word values ('d');`);
    expect(await migrate(database, folder)).toEqual(['0003-broken.sql']);
  });

  it('refuses a file whose name does not begin with a number', async () => {
    write('later.sql', 'select 1;');
    await expect(migrate(database, folder)).rejects.toThrow('Migration later.sql must be named');
  });
});

describe.skipIf(process.env.OK_TEST_DATABASE !== 'server')('two processes that migrate one database at once', () => {
  it('apply each file once between them', async () => {
    for (let number = 1003; number < 1030; number++)
      write(`${number}-word.sql`, `insert into word values ('${number}');`);
    const { databaseUrl = '' } = database;
    const children = [1, 2, 3].map(() => startChild('migrate-once', databaseUrl, folder));
    await Promise.all(children.map(nextLine));
    for (const child of children) child.say('go');
    const applied = (await Promise.all(children.map(nextLine))).flatMap((line) => JSON.parse(line) as string[]);
    expect(applied.sort()).toEqual(readdirSync(folder).sort());
    expect(await words()).toHaveLength(29);
  });
});

async function words(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from word order by text`.execute(database.db);
  return rows.map((row) => row.text);
}

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}
