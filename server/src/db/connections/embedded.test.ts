import fs, { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startChild } from '../../../test/child.ts';
import { type Connection, connect } from './connect.ts';

type Tables = { ledger: { id: number; token: string } };

describe.skipIf(process.env.OK_TEST_DATABASE === 'server')('the embedded database', () => {
  // Creating a database takes seconds, so all tests but one use a copy.
  const templateDir = mkdtempSync(join(tmpdir(), 'ok-embedded-'));
  beforeAll(async () => (await connect({ dataDir: templateDir })).close());
  afterAll(() => rmSync(templateDir, { recursive: true }));

  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'ok-embedded-'));
    fs.cpSync(join(templateDir, 'postgres'), join(dataDir, 'postgres'), { recursive: true });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('syncs to disk between a write and its acknowledgement', async () => {
    const connection = await withLedger(dataDir);
    const fsync = vi.spyOn(fs, 'fsyncSync');
    for (const token of ['one', 'two', 'three']) {
      fsync.mockClear();
      await sql`insert into ledger (token) values (${token})`.execute(connection.db);
      expect(fsync).toHaveBeenCalled();
    }
    await connection.close();
  });

  it('stops rather than acknowledge a write that could not be synced', async () => {
    const connection = await withLedger(dataDir);
    vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
      throw new Error('the disk is gone');
    });
    await expect(sql`insert into ledger (token) values ('lost')`.execute(connection.db)).rejects.toThrow();
  });

  it('loses nothing that it acknowledged when it is killed ten times while writing', {
    timeout: 240_000,
  }, async () => {
    await (await withLedger(dataDir)).close();
    const acknowledged = new Map<number, string>();
    for (let kill = 0; kill < 10; kill++) {
      const child = startChild('write-rows', dataDir);
      let left = Math.ceil(Math.random() * 60);
      for await (const line of child.lines) {
        const [id, token = ''] = line.split(' ');
        acknowledged.set(Number(id), token);
        if (--left === 0) await child.kill();
      }
    }

    const connection = await connect<Tables>({ dataDir });
    const rows = await connection.db.selectFrom('ledger').selectAll().execute();
    await connection.close();
    expect(acknowledged.size).toBeGreaterThanOrEqual(10);
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
    const storedTokens = new Map(rows.map((row) => [row.id, row.token]));
    expect([...acknowledged].filter(([id, token]) => storedTokens.get(id) !== token)).toEqual([]);
  });

  it('starts over when its first start was cut short', async () => {
    fs.rmSync(join(dataDir, 'postgres'), { recursive: true });
    fs.mkdirSync(join(dataDir, 'postgres.new'));
    fs.writeFileSync(join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n');
    const connection = await withLedger(dataDir);
    expect(fs.existsSync(join(dataDir, 'postgres.new'))).toBe(false);
    await connection.close();
  });

  it('syncs a new database to disk, gives it its name, and syncs the folder that holds the name', async () => {
    fs.rmSync(join(dataDir, 'postgres'), { recursive: true });
    const steps: string[] = [];
    const paths = new Map<number, string>();
    const { openSync, fsyncSync, renameSync } = fs;
    vi.spyOn(fs, 'openSync').mockImplementation((path, ...options) => {
      const handle = openSync(path, ...options);
      paths.set(handle, String(path));
      return handle;
    });
    vi.spyOn(fs, 'fsyncSync').mockImplementation((handle) => {
      steps.push(`sync ${paths.get(handle)}`);
      fsyncSync(handle);
    });
    vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
      steps.push(`rename ${from}`);
      renameSync(from, to);
    });
    await (await connect({ dataDir })).close();
    const unfinished = join(dataDir, 'postgres.new');
    const renamedAt = steps.indexOf(`rename ${unfinished}`);
    expect(steps.slice(renamedAt - 1, renamedAt + 2)).toEqual([
      `sync ${unfinished}`,
      `rename ${unfinished}`,
      `sync ${dataDir}`,
    ]);
    expect(steps.indexOf(`sync ${join(unfinished, 'PG_VERSION')}`)).toBeLessThan(renamedAt);
  });
});

async function withLedger(dataDir: string): Promise<Connection<Tables>> {
  const connection = await connect<Tables>({ dataDir });
  // No primary key, so that a row written twice is noticed.
  await sql`create table ledger (id bigint generated always as identity, token text not null)`.execute(connection.db);
  return connection;
}
