import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { dumpTables } from '../../test/dump-tables.ts';
import { memoryFileStore } from '../../test/memory-file-store.ts';
import { connectEmbedded } from '../db/connections/connect-embedded.ts';
import type { Connection } from '../db/connections/connection.ts';
import { openInMemory } from '../db/connections/embedded.ts';
import type { Database } from '../db/schema/tables.ts';
import { type FileStore, folderFileStore } from '../files/file-store.ts';
import { countAll } from '../statistics/counting/counting.ts';
import { loadSampleData } from '../statistics/sample-data/sample-store.ts';
import { readArchive, writeArchive } from './archive-file.ts';
import { type ArchiveEntry, archiveFormat } from './archive-format.ts';
import { checkArchive } from './create-backup.ts';
import { restoreArchive } from './restore-archive.ts';
import { describeTables, takeSnapshot } from './snapshot.ts';

let source: Connection<Database> & { databaseUrl?: string };
let key: string;
let files: FileStore;
const folder = mkdtempSync(join(tmpdir(), 'ok-backup-'));
const now = new Date('2026-11-28T12:00:00Z');
const options = { version: '1.2.3', now };
const file = join(folder, 'backup.age');
const scratchUrl = () => source.databaseUrl;

const writeBackup = async (name: string, from: Connection<Database> = source): Promise<string> => {
  const path = join(folder, name);
  await takeSnapshot(from, files, options, (entries) => writeArchive(path, key, entries));
  return path;
};

beforeAll(async () => {
  source = await testDatabase<Database>();
  key = await generateX25519Identity();
  // The files of the shipped content, to which rows refer.
  files = folderFileStore(inject('template').files);
  await source.db.updateTable('statistics_state').set({ sample_data: 'PENDING' }).execute();
  await loadSampleData(source.db);
  await countAll(source.db);
  await writeBackup('backup.age');
});
afterAll(async () => {
  await source.close();
  rmSync(folder, { recursive: true });
});

const openEmpty = async (kind: 'same' | 'embedded' = 'same') => {
  const connection: Connection<Database> =
    kind === 'same' ? await testDatabase<Database>({ empty: true }) : connectEmbedded(await openInMemory());
  onTestFinished(() => connection.close());
  return { connection, files: memoryFileStore() };
};

/** Rows without the times at which the migrations ran. */
const dump = async ({ db }: Connection<Database>) => ({ ...(await dumpTables(db)), schema_migration: [] });

/** Definitions of all references, rules and triggers, and whether the triggers are on. */
const readRules = async ({ db }: Connection<Database>) => {
  const { rows } = await sql<{ rule: string }>`
    select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as rule from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n'
    union all
    select tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    order by 1`.execute(db);
  return rows.map(({ rule }) => rule);
};

describe('[REL-12] a restored backup', () => {
  test.each(['same', 'embedded'] as const)('equals its source, in a database of the %s kind', async (kind) => {
    const place = await openEmpty(kind);
    await restoreArchive(file, key, place);
    expect(await dump(place.connection)).toEqual(await dump(source));
    expect(await readRules(place.connection)).toEqual(await readRules(source));
    const names: string[] = [];
    for await (const name of files.list()) names.push(name);
    expect(place.files.names().sort()).toEqual(names.sort());
  });

  test('gives new rows numbers that no device knows from rows that are lost', async () => {
    const { connection, files: store } = await openEmpty();
    await restoreArchive(file, key, { connection, files: store });
    const { rows } = await sql<{ last: number; next: number }>`
      select max(id)::int as last, nextval(pg_get_serial_sequence('measurement', 'id'))::int as next
      from measurement`.execute(connection.db);
    expect(rows[0]?.next).toBe(Number(rows[0]?.last ?? 0) + 1_000_001);
  });

  test('is found right by its check, which restores it elsewhere', async () => {
    expect(await checkArchive(file, key, scratchUrl())).toEqual([]);
  });

  test('shows one moment, whatever is written meanwhile', {
    skip: inject('template').kind === 'embedded',
  }, async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from throttle`.execute(source.db);
    const path = join(folder, 'meanwhile.age');
    const manifest = await takeSnapshot(source, files, options, async (entries) => {
      await writeArchive(
        path,
        key,
        (async function* () {
          for await (const entry of entries) {
            if (entry.name === 'header.json') {
              await sql`insert into throttle (key, failures, first_at, last_at) values ('x', 1, now(), now())`.execute(
                source.db,
              );
            }
            yield entry;
          }
        })(),
      );
    });
    await sql`delete from throttle where key = 'x'`.execute(source.db);
    expect(manifest.tables.find(({ name }) => name === 'throttle')?.rows).toBe(rows[0]?.count);
    expect(await checkArchive(path, key, scratchUrl())).toEqual([]);
  });
});

test('[REL-12] a backup that is interrupted leaves no file, and the database as it was', async () => {
  const path = join(folder, 'interrupted.age');
  const cut = takeSnapshot(source, files, options, (entries) =>
    writeArchive(
      path,
      key,
      (async function* () {
        for await (const entry of entries) {
          if (entry.name.startsWith('tables/question/')) throw new Error('the disk is full');
          yield entry;
        }
      })(),
    ),
  );
  await expect(cut).rejects.toThrow('the disk is full');
  expect(readdirSync(folder).filter((name) => name.startsWith('interrupted'))).toEqual([]);
  await source.db.updateTable('language').set({ code: 'nl' }).where('code', '=', 'nl').execute();
});

/** Rewrites the entries of the backup. */
const rewrite = async (name: string, change: (entries: ArchiveEntry[]) => ArchiveEntry[]): Promise<string> => {
  const entries: ArchiveEntry[] = [];
  for await (const entry of readArchive(file, key)) entries.push(entry);
  await writeArchive(
    join(folder, name),
    key,
    (async function* () {
      yield* change(entries);
    })(),
  );
  return join(folder, name);
};

const changeHeader = (change: (header: { format: number; migrations: object[] }) => object) =>
  rewrite('header.age', ([header, ...rest]) => {
    const changed = change(JSON.parse(Buffer.from(header?.bytes ?? '').toString()));
    return [{ name: 'header.json', bytes: Buffer.from(JSON.stringify(changed)) }, ...rest];
  });

const writeFile = (name: string, bytes: Uint8Array): string => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};

const flipByte = (bytes: Buffer): Buffer => {
  const at = Math.floor(bytes.length / 2);
  bytes[at] = Number(bytes[at]) ^ 1;
  return bytes;
};

describe('[REL-12] an archive is refused, and nothing is touched', () => {
  test.each<[what: string, make: () => Promise<string> | string, message: RegExp]>([
    ['missing', () => join(folder, 'none.age'), /There is no file/],
    ['damaged', () => writeFile('damaged.age', flipByte(readFileSync(file))), /no complete archive of OK!/],
    ['truncated', () => writeFile('short.age', readFileSync(file).subarray(0, -70_000)), /no complete archive of OK!/],
    ['empty', () => writeFile('empty.age', Buffer.alloc(0)), /no complete archive of OK!/],
    [
      'foreign',
      () => writeFile('foreign.age', Buffer.from('-- PostgreSQL database dump')),
      /no complete archive of OK!/,
    ],
    ['without its beginning', () => rewrite('headless.age', ([, ...rest]) => rest), /no archive of OK!/],
    ['without its end', () => rewrite('endless.age', (entries) => entries.slice(0, -1)), /its end is missing/],
    [
      'without a part',
      () => rewrite('part.age', (all) => all.filter(({ name }) => !name.startsWith('tables/email/'))),
      /differ from its manifest/,
    ],
    ['of a newer format', () => changeHeader((header) => ({ ...header, format: archiveFormat + 1 })), /newer/],
    [
      'with a migration of a newer version',
      () =>
        changeHeader((header) => ({
          ...header,
          migrations: [...header.migrations, { name: '9999-x.sql', sha256: '' }],
        })),
      /does not know \(9999-x\.sql\)/,
    ],
  ])('that is %s', async (_, make, message) => {
    const place = await openEmpty();
    await expect(restoreArchive(await make(), key, place)).rejects.toThrow(message);
    expect(await dumpTables(place.connection.db)).toEqual({});
    expect(place.files.names()).toEqual([]);
  });

  test('that was encrypted with another key', async () => {
    const place = await openEmpty();
    const other = await generateX25519Identity();
    await expect(restoreArchive(file, other, place)).rejects.toThrow('Set BACKUP_KEY to the key of that time.');
    expect(await dumpTables(place.connection.db)).toEqual({});
  });
});

describe('[REL-12] a place is refused, and nothing is touched', () => {
  test('with a table', async () => {
    const place = await openEmpty();
    await sql`create table question (id int)`.execute(place.connection.db);
    await expect(restoreArchive(file, key, place)).rejects.toThrow('The database is not empty');
    expect(await dumpTables(place.connection.db)).toEqual({ question: [] });
  });

  test('with another file; files of an interrupted restore may be there', async () => {
    const place = await openEmpty();
    for await (const name of files.list()) {
      await place.files.put(name, Buffer.from('something else'));
      break;
    }
    await expect(restoreArchive(file, key, place)).rejects.toThrow('holds another file');
    expect(await dumpTables(place.connection.db)).toEqual({});
    const again = await openEmpty();
    for await (const { name, bytes } of readArchive(file, key)) {
      if (name.startsWith('files/')) await again.files.put(name.slice(6), bytes);
    }
    await restoreArchive(file, key, again);
    expect(await describeTables(again.connection)).toEqual(await describeTables(source));
  });
});

/** Restores the backup elsewhere, damages it as no statement of the product could, and backs that up. */
const backUpDamaged = async (change: string): Promise<string> => {
  const damagedSource = await openEmpty();
  await restoreArchive(file, key, damagedSource);
  await damagedSource.connection.rawTransaction(async ({ query, script }) => {
    for (const { table } of await query<{ table: string }>(
      `select distinct tgrelid::regclass::text as table from pg_trigger where not tgisinternal`,
    )) {
      await script(`alter table ${table} disable trigger user`);
    }
    await script(change);
  });
  return writeBackup(`${Math.random()}.age`, damagedSource.connection);
};

describe('[REL-12] the check of a backup finds', () => {
  test.each<[what: string, change: string, problem: RegExp]>([
    [
      'a result that its answers do not lead to',
      `update measurement set score = 8 - score where id = (select min(id) from measurement where score <> 4)`,
      /^Measurements lead to another result than the stored one: \d+$/,
    ],
    [
      'a page that is missing',
      `delete from publication_page where ctid = (select min(ctid) from publication_page)`,
      /^Publications .*: \d+$/,
    ],
    [
      'a figure that was not counted',
      `update statistics_figure set count = count + 1 where ctid = (select min(ctid) from statistics_figure where count > 0)`,
      /figures of statistics differ/,
    ],
    [
      'a picture that is not stored',
      `update question_option_example set media = 'gone.webp' where id = (select min(id) from question_option_example)`,
      /^Files are missing: gone\.webp$/,
    ],
  ])('%s', async (_, change, problem) => {
    const problems = await checkArchive(await backUpDamaged(change), key, scratchUrl());
    expect(problems).toEqual([expect.stringMatching(problem)]);
  });

  test('a row that refers to a missing one', async () => {
    const damaged = await backUpDamaged(
      `alter table measurement_action drop constraint measurement_action_measurement_id_fkey;
      delete from measurement where id = (select min(measurement_id) from measurement_action)`,
    );
    await expect(checkArchive(damaged, key, scratchUrl())).rejects.toThrow(
      /^Rows of the backup refer to missing rows: Key \(measurement_id\)=\(\d+\) is not present .* Use another backup\.$/,
    );
  });
});
