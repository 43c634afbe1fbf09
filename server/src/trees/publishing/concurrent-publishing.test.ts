import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, expect, inject, test } from 'vitest';
import { waitForOutput } from '../../../test/child.ts';
import { makeTree } from '../../../test/make-tree.ts';
import { type Served, serve, testSecret } from '../../../test/serve.ts';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
const children: ChildProcess[] = [];
const folder = mkdtempSync(join(tmpdir(), 'ok-publishers-'));
let server: Served | undefined;

afterEach(async () => {
  for (const child of children.splice(0)) {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
  await server?.close();
});

/** The product as a process on the database of the test; ends in an error with what it said if it does not listen. */
const run = async (databaseUrl: string): Promise<string> => {
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: folder, AUTH_SECRET: testSecret, LOG_LEVEL: 'silent' };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: { PATH: process.env.PATH, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const [, url = ''] = await waitForOutput(child, /listens at (\S+)/);
  return url;
};

test.skipIf(inject('template').kind !== 'server')(
  '[TRE-02] twenty who publish versions of one tree at once, on two processes, leave one published',
  async () => {
    server = await serve();
    const { db, database } = server;
    const token = await server.signIn('admin');
    const processes = await Promise.all([1, 2].map(() => run(String(database.databaseUrl))));
    const one = await makeTree(db);
    const others = await Promise.all([2, 3, 4].map((version) => makeTree(db, { treeId: one.treeId, version })));
    const versions = [one, ...others].map(({ id }) => id);
    const publish = async (index: number) => {
      const path = `/api/question-trees/${versions[index % versions.length]}/publish`;
      for (;;) {
        const answer = await fetch(`${processes[Math.floor(index / versions.length) % 2]}${path}`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${token}` },
        });
        const body = (await answer.json()) as { errorKey?: string };
        // Whoever waited too long on a busy machine is told that trying again is worth it.
        if (answer.status !== 503) return { status: answer.status, body };
        expect(answer.headers.get('retry-after')).toBe('5');
      }
    };
    let isDone = false;
    const seen = new Set<number>();
    const watch = async () => {
      while (!isDone) {
        const { rows } = await sql<{ published: number }>`select count(*)::int as published from question_tree
          where tree_id = ${one.treeId} and status = 'PUBLISHED'`.execute(db);
        seen.add(rows[0]?.published ?? 0);
      }
    };
    const watching = watch();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => publish(index)));
    isDone = true;
    await watching;
    // A former version is published again like any other.
    for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBe(200);
    expect([...seen].sort()).toEqual([0, 1]);
    const { rows } = await sql<{ status: string; numbers: number[] }>`
      select status, (select coalesce(json_agg(number order by number), '[]') from publication
        where question_tree_id = tree.id) as numbers
      from question_tree tree where tree_id = ${one.treeId} order by status`.execute(db);
    expect(rows.map(({ status }) => status)).toEqual(['PUBLISHED', ...Array(3).fill('WAS_PUBLISHED')]);
    for (const { numbers } of rows) expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(rows.flatMap(({ numbers }) => numbers)).toHaveLength(answers.length);
    // The database itself holds to it.
    const both = sql`update question_tree set status = 'PUBLISHED' where tree_id = ${one.treeId}`.execute(db);
    await expect(both).rejects.toMatchObject({ code: '23505' });
  },
);
