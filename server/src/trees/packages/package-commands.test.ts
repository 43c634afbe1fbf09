import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import type { Database } from '../../db/schema/tables.ts';

const admin = fileURLToPath(new URL('../../admin.ts', import.meta.url));

let database: TestDatabase<Database>;
let folder: string;
beforeAll(async () => {
  database = await testDatabase<Database>();
  folder = mkdtempSync(join(tmpdir(), 'ok-commands-'));
  symlinkSync(inject('template').files, join(folder, 'files'));
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command with bytes on its standard input. */
const run = async (words: string[], input: Buffer = Buffer.alloc(0)) => {
  const env = { PATH: process.env.PATH, DATABASE_URL: String(database.databaseUrl), DATA_DIR: folder };
  const command = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', admin, ...words], { env });
  command.stdin.end(input);
  const code = new Promise<number | null>((resolve) => command.once('exit', resolve));
  const [stdout, stderr] = await Promise.all([buffer(command.stdout), buffer(command.stderr)]);
  return { code: await code, stdout, stderr: stderr.toString() };
};

const countVersions = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from question_tree`.execute(database.db);
  return rows[0]?.count ?? 0;
};

// An embedded database serves one process at a time.
describe.skipIf(inject('template').kind === 'embedded')('[TRE-11] commands for a tree in a file', () => {
  test('write it to a file that is not there yet, and to standard output', async () => {
    const file = join(folder, 'tree.zip');
    const written = await run(['export-tree', '4', file]);
    expect([written.code, written.stderr]).toEqual([0, '']);
    expect(written.stdout.toString()).toMatch(/^Database: .*\nVersion 4 was written to .*tree\.zip\.\n$/);
    const piped = await run(['export-tree', '4', '-']);
    expect([piped.code, piped.stderr.split('\n')[0]]).toEqual([0, expect.stringContaining('Database: ')]);
    expect(piped.stdout.equals(readFileSync(file))).toBe(true);
    expect(await run(['export-tree', '4', file])).toMatchObject({ code: 1, stderr: expect.stringContaining('EEXIST') });
    expect(await run(['export-tree', '99999', '-'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no version 99999.'),
    });
  });

  test('say what an import would do, do it, and refuse a damaged file', async () => {
    const { stdout: bytes } = await run(['export-tree', '4', '-']);
    const before = await countVersions();
    const wouldBe = await run(['import-tree', '-', '--dry-run'], bytes);
    expect(wouldBe.code).toBe(0);
    expect(wouldBe.stderr).toMatch(
      /Would become: Version 2 of Tiener \(12-16 jaar\)\nSigned by \S+, key [\w-]{43} \(own\)\n5 questions, 13 answers\n/,
    );
    expect(await countVersions()).toBe(before);

    const file = join(folder, 'imported.zip');
    writeFileSync(file, bytes);
    const imported = await run(['import-tree', file]);
    expect(imported.code).toBe(0);
    expect(imported.stdout.toString()).toMatch(/Imported as draft \d+: Version 2 of Tiener/);
    expect(await countVersions()).toBe(before + 1);

    const refused = await run(['import-tree', '-'], bytes.subarray(0, 500));
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('notZip')]);
    expect(await run(['import-tree'])).toMatchObject({ code: 1, stderr: expect.stringContaining('usage:') });
    expect(await countVersions()).toBe(before + 1);
  });
});
