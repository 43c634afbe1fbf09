import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { download, fillMeasurements, publishHostileTree } from '../test/exporting.ts';
import { countLiveResources, type LiveCounts } from '../test/live-resources.ts';
import { type Served, serve } from '../test/serve.ts';

let server: Served;
let admin: string;
let tree: Awaited<ReturnType<typeof publishHostileTree>>;
let publicationId: number;

beforeAll(async () => {
  server = await serve();
  admin = await server.signIn('admin');
  tree = await publishHostileTree(server);
  // More data than the buffers of a client that stops reading hold.
  await fillMeasurements(server, tree, 1200);
  const { rows } = await sql<{ id: number }>`select max(id) as id from publication
    where question_tree_id = ${tree.id}`.execute(server.db);
  publicationId = rows[0]?.id ?? 0;
});
afterAll(() => server.close());

/** Fetches a path, and reads to the end or disconnects after the first bytes. */
const fetchAndRead = async (path: string, disconnects: boolean) => {
  const abort = new AbortController();
  const headers = { authorization: `Bearer ${admin}` };
  // A person has one export at a time, and the server notices a moment later that a client has disconnected.
  const answer = await vi.waitFor(async () => {
    const answered = await fetch(server.url + path, { headers, signal: abort.signal });
    expect(answered.status).toBe(200);
    return answered;
  }, 60_000);
  if (!disconnects) return void (await answer.arrayBuffer());
  await answer.body?.getReader().read();
  abort.abort();
};

const connections = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database()`.execute(server.db);
  return rows[0]?.count ?? 0;
};

/** More rounds than threads, with their ports, may start meanwhile, so that a leak of one a round is found. */
const rounds = 12;

test.each<[string, () => Promise<unknown>]>([
  ['an export that is read to its end', () => download(server, { format: 'codebook-csv' }, admin)],
  ['an export whose client disconnects', () => fetchAndRead('/api/statistics/export?format=csv', true)],
  ['opening the editor', () => fetchAndRead(`/api/question-trees/${tree.id}/document`, false)],
  ['leaving the editor while it loads', () => fetchAndRead(`/api/question-trees/${tree.id}/document`, true)],
  ['publishing', () => publishHostileTree(server)],
  ['reading what was published', () => fetchAndRead(`/api/publications/${publicationId}/document`, false)],
  ['what a version would do to outcomes', () => fetchAndRead(`/api/question-trees/${tree.id}/outcomes`, false)],
])('[REL-10] %s leaves no thread busy, no timer and no connection', async (_name, work) => {
  const resources = countLiveResources();
  // The first round starts threads, and fills the pool.
  await work();
  const before = { ...resources.counts(), connections: await connections() };
  for (let round = 0; round < rounds; round += 1) await work();
  await vi.waitFor(async () => {
    const after: LiveCounts & { connections: number } = { ...resources.counts(), connections: await connections() };
    for (const type of Object.keys(after) as (keyof typeof after)[])
      expect(after[type] - before[type], type).toBeLessThan(rounds);
  }, 10_000);
  resources.stop();
});
