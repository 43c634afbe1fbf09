import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openAdminCommands } from '../../../test/admin-commands.ts';

let commands: Awaited<ReturnType<typeof openAdminCommands>>;
beforeAll(async () => {
  commands = await openAdminCommands();
});
afterAll(() => commands.close());

const run: typeof commands.run = (...command) => commands.run(...command);

const countVersions = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from question_tree`.execute(commands.db);
  return rows[0]?.count ?? 0;
};

// An embedded database serves one process at a time.
describe.skipIf(inject('template').kind === 'embedded')('[TRE-11] commands for a tree in a file', () => {
  test('write it to a file that is not there yet, and to standard output', async () => {
    const file = join(commands.folder, 'tree.zip');
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

    const file = join(commands.folder, 'imported.zip');
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
