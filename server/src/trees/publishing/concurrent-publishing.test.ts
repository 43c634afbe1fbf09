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

/** Starts the product as a process on the test's database. Rejects with its output if it doesn't listen. */
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
  '[TRE-02] twenty simultaneous publications of one tree, on two processes, leave one published version',
  async () => {
    server = await serve();
    const { db, database } = server;
    const token = await server.signIn('admin');
    const processes = await Promise.all([1, 2].map(() => run(String(database.databaseUrl))));
    const one = await makeTree(db);
    const otherVersions = await Promise.all([2, 3, 4].map((version) => makeTree(db, { treeId: one.treeId, version })));
    const versions = [one, ...otherVersions].map(({ id }) => id);
    const publish = async (index: number) => {
      const path = `/api/question-trees/${versions[index % versions.length]}/publish`;
      for (;;) {
        const answer = await fetch(`${processes[Math.floor(index / versions.length) % 2]}${path}`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${token}` },
        });
        const body = (await answer.json()) as { errorKey?: string };
        // On a busy machine a call may wait too long. The answer then asks to retry.
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
    // A former version can be published again.
    for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBe(200);
    expect([...seen].sort()).toEqual([0, 1]);
    const { rows } = await sql<{ status: string; numbers: number[] }>`
      select status, (select coalesce(json_agg(number order by number), '[]') from publication
        where question_tree_id = tree.id) as numbers
      from question_tree tree where tree_id = ${one.treeId} order by status`.execute(db);
    expect(rows.map(({ status }) => status)).toEqual(['PUBLISHED', ...Array(3).fill('WAS_PUBLISHED')]);
    for (const { numbers } of rows) expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(rows.flatMap(({ numbers }) => numbers)).toHaveLength(answers.length);
    // The database enforces it as well.
    const both = sql`update question_tree set status = 'PUBLISHED' where tree_id = ${one.treeId}`.execute(db);
    await expect(both).rejects.toMatchObject({ code: '23505' });
  },
);
