import { randomUUID } from 'node:crypto';
import { serverLimits } from '@ok/contract/rules/values/limits.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { download, publishHostileTree } from '../../../test/exporting.ts';
import { makePerson } from '../../../test/people.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { beginExport } from './export-store.ts';

let server: Served;
let admin: string;
let other: string;
let user: string;
let tree: Awaited<ReturnType<typeof publishHostileTree>>;

beforeAll(async () => {
  server = await serve();
  admin = await server.signIn('admin');
  user = await server.signIn('professional');
  const second = await makePerson(server);
  await sql`update user_account set authorities = '{ROLE_ADMIN}' where id = ${second.id}`.execute(server.db);
  other = second.token;
  tree = await publishHostileTree(server);
});
afterEach(async () => {
  await sql`delete from statistics_export`.execute(server.db);
});
afterAll(() => server.close());

const ask = (query: Record<string, string>, token?: string) => download(server, { format: 'csv', ...query }, token);
const ticketOf = async (token: string): Promise<string> => {
  const { status, body } = await server.call('POST', '/api/statistics/export-ticket', { token });
  expect(status).toBe(200);
  return body.ticket;
};
const spent = { status: 401, message: 'error.ticketspent', errorKey: 'ticketspent' };
const counted = async (table: 'export_ticket' | 'statistics_export' | 'audit_event') =>
  Number(
    (
      await server.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirst()
    )?.count,
  );

test('[SEC-36] a link may hold the token of an administrator, and of nobody else', async () => {
  expect((await ask({ token: admin })).status).toBe(200);
  expect((await ask({}, admin)).status).toBe(200);
  expect((await ask({ token: user })).problem).toMatchObject({ status: 403 });
  expect((await ask({ token: 'garbage' })).problem).toMatchObject(spent);
  expect((await ask({})).problem).toMatchObject({ status: 401, message: 'error.http.401' });
});

test('[SEC-36] a ticket stands for its session once, and no longer than a minute', async () => {
  const ticket = await ticketOf(admin);
  expect(await sql`select from export_ticket where hash = ${ticket}`.execute(server.db)).toMatchObject({ rows: [] });
  expect((await ask({ token: ticket })).status).toBe(200);
  expect((await ask({ token: ticket })).problem).toMatchObject(spent);
  const late = await ticketOf(admin);
  await sql`update export_ticket set expires_at = expires_at - make_interval(secs => 61)`.execute(server.db);
  expect((await ask({ token: late })).problem).toMatchObject(spent);
  const inTime = await ticketOf(admin);
  await sql`update export_ticket set expires_at = expires_at - make_interval(secs => 50)`.execute(server.db);
  expect((await ask({ token: inTime })).status).toBe(200);
  expect(serverLimits.exports.ticketSeconds).toBe(60);
});

test('[SEC-36] of two simultaneous requests with one ticket, one gets the export', async () => {
  const ticket = await ticketOf(admin);
  const answers = await Promise.all([ask({ token: ticket }), ask({ token: ticket })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test('[SEC-36] a ticket is good for its own user alone, as long as that session and authority are', async () => {
  const ticket = await ticketOf(admin);
  expect((await ask({ token: ticket }, other)).problem).toMatchObject(spent);
  // The attempt of another person did not use up the ticket.
  expect((await ask({ token: ticket }, admin)).status).toBe(200);
  const person = await makePerson(server);
  const promote = (authority: string) =>
    sql`update user_account set authorities = array[${authority}] where id = ${person.id}`.execute(server.db);
  await promote('ROLE_ADMIN');
  const demoted = await ticketOf(person.token);
  await promote('ROLE_USER');
  expect((await ask({ token: demoted })).problem).toMatchObject({ status: 403 });
  await promote('ROLE_ADMIN');
  const left = await ticketOf(person.token);
  await server.call('POST', '/api/logout', { token: person.token });
  expect((await ask({ token: left })).problem).toMatchObject({ status: 401 });
});

test('[SEC-36] a ticket opens the export and nothing else', async () => {
  const ticket = await ticketOf(admin);
  for (const path of ['/api/statistics/exports', '/management/audits/export', '/api/account', '/api/users']) {
    expect((await server.call('GET', `${path}?token=${ticket}`)).status, path).toBe(401);
    expect((await server.call('GET', path, { token: ticket })).status, path).toBe(401);
  }
  expect((await server.call('POST', '/api/statistics/export-ticket', { token: user })).status).toBe(403);
  expect((await ask({ token: ticket })).status).toBe(200);
});

test('[STT-02] a refused tab is redirected to the screen that says why, without the secret of the link', async () => {
  const open = (path: string, query: Record<string, string>) =>
    fetch(`${server.url}${path}?${new URLSearchParams(query)}`, {
      redirect: 'manual',
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    });
  const token = await ticketOf(admin);
  const chosen = { format: 'xlsx', shape: 'measurements', withTestUsers: 'false' };
  expect((await open('/api/statistics/export', { token, ...chosen })).status).toBe(200);
  const { status, headers } = await open('/api/statistics/export', { token, ...chosen });
  expect([status, headers.get('location')]).toEqual([
    303,
    '/admin/statistics/export?format=xlsx&shape=measurements&withTestUsers=false&refused=error.ticketspent',
  ]);
  expect((await open('/api/statistics/export/size', {})).status).toBe(401);
});

test('[SEC-36] no log line contains the secret of a link', async () => {
  const lines: string[] = [];
  const logged = await serve({
    database: server.database,
    logLevel: 'debug',
    logTo: { write: (line) => lines.push(line) },
  });
  const ticket = await ticketOf(admin);
  await download(logged, { format: 'csv', token: ticket });
  await download(logged, { format: 'csv', token: admin });
  await logged.close();
  expect(lines.join('')).toContain('/api/statistics/export');
  expect(lines.join('')).not.toContain(ticket);
  expect(lines.join('')).not.toContain(admin);
});

test.each([
  ['a period that ends before it begins', { from: '2026-02-02', to: '2026-02-01' }, 400, 'error.periodreversed'],
  ['a filter that there is none of', { colour: 'red' }, 400, 'error.http.400'],
  ['a day that there is none of', { from: '2026-02-30' }, 400, 'error.http.400'],
  ['a format that there is none of', { format: 'pdf' }, 400, 'error.http.400'],
  ['a version of no tree', { version: '1' }, 400, 'error.treeneeded'],
  ['a tree that is not there', { tree: '999999' }, 404, 'error.filtergone'],
  ['an association that is not there', { association: '999999' }, 404, 'error.filtergone'],
])('[STT-02] %s is refused, and nothing is begun or written down', async (_name, query, status, message) => {
  const before = [await counted('statistics_export'), await counted('audit_event')];
  expect((await ask(query as unknown as Record<string, string>, admin)).problem).toMatchObject({ status, message });
  expect([await counted('statistics_export'), await counted('audit_event')]).toEqual(before);
});

test('[STT-02] a period from before all years is as good as one from the first', async () => {
  expect((await ask({ from: '0000-01-01', to: '9999-12-31' }, admin)).status).toBe(200);
  expect((await ask({ to: '0000-01-01' }, admin)).status).toBe(200);
});

test('[STT-02] a filter on a deleted version is refused, for the size as well', async () => {
  const draft = await publishHostileTree(server);
  const { tree_id: tree, version } = await server.db
    .selectFrom('question_tree')
    .select(['tree_id', 'version'])
    .where('id', '=', draft.id)
    .executeTakeFirstOrThrow();
  const query = { tree: String(tree), version: String(version) };
  expect((await ask(query, admin)).status).toBe(200);
  await sql`set session_replication_role = replica; delete from question_tree where id = ${sql.lit(draft.id)};
    set session_replication_role = origin`.execute(server.db);
  expect((await ask(query, admin)).problem).toMatchObject({ status: 404, message: 'error.filtergone' });
  const size = await server.call('GET', `/api/statistics/export/size?${new URLSearchParams(query)}`, { token: admin });
  expect(size).toMatchObject({ status: 404, body: { message: 'error.filtergone' } });
});

/** An export that runs, in whichever process. */
const running = async (token: string, { silent = 0, startedHoursAgo = 0 } = {}) => {
  const { body } = await server.call('GET', '/api/account', { token });
  const account = await server.db
    .selectFrom('user_account')
    .select('id')
    .where('login', '=', body.login)
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  const begun = { id, userId: account.id, format: 'csv', shape: 'actions', total: 10 } as const;
  const event = { actorId: account.id, type: 'STATISTICS_EXPORT', outcome: 'SUCCESS' } as const;
  expect(await beginExport(server.db, begun, event)).toBe(true);
  await sql`update statistics_export set seen_at = now() - make_interval(secs => ${silent}),
    started_at = now() - make_interval(hours => ${startedHoursAgo}) where id = ${id}`.execute(server.db);
  return id;
};

test('[STT-02] an administrator runs two exports at a time, and a third is told to wait', async () => {
  await running(admin);
  await running(admin);
  const refused = { status: 429, message: 'error.exportsatonce' };
  expect((await ask({}, admin)).problem).toMatchObject(refused);
  expect((await server.call('POST', '/api/statistics/export-ticket', { token: admin })).body).toMatchObject(refused);
  expect((await ask({}, other)).status).toBe(200);
});

test('[STT-02] of many simultaneous exports two begin', async () => {
  const { id: userId } = await server.db
    .selectFrom('user_account')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const event = { actorId: userId, type: 'STATISTICS_EXPORT', outcome: 'SUCCESS' } as const;
  const begun = await Promise.all(
    Array.from({ length: 6 }, () =>
      beginExport(server.db, { id: randomUUID(), userId, format: 'csv', shape: 'actions', total: 0 }, event),
    ),
  );
  expect(begun.filter(Boolean).length).toBe(2);
});

test('[STT-02] an export whose process was killed holds nobody up, and is shown as interrupted', async () => {
  await running(admin, { silent: serverLimits.exports.heartbeatTimeoutSeconds + 1 });
  // An export of three hours is listed for an hour after its process was killed.
  await running(admin, { silent: 3500, startedHoursAgo: 3 });
  await running(admin, { silent: 3700, startedHoursAgo: 3 });
  expect((await ask({}, admin)).status).toBe(200);
  const { body } = await server.call('GET', '/api/statistics/exports', { token: admin });
  expect(body.map(({ status }: { status: string }) => status).sort()).toEqual([
    'FINISHED',
    'INTERRUPTED',
    'INTERRUPTED',
  ]);
});

test('[STT-02] an administrator sees and cancels only their own exports', async () => {
  const id = await running(admin);
  const list = async (token: string) => (await server.call('GET', '/api/statistics/exports', { token })).body;
  expect(await list(admin)).toMatchObject([{ id, status: 'RUNNING', rows: 0, total: 10 }]);
  expect(await list(other)).toEqual([]);
  const cancel = (token: string) => server.call('DELETE', `/api/statistics/exports/${id}`, { token });
  expect((await cancel(other)).status).toBe(404);
  expect((await cancel(admin)).status).toBe(204);
});

test('[STT-02] the audit records the beginning and end of an export, with its filters and rows', async () => {
  await ask({ tree: String(tree.treeId), withTestUsers: 'false', shape: 'measurements' }, admin);
  await vi.waitFor(async () => {
    const { body } = await server.call('GET', '/management/audits?sort=id,desc&size=2', { token: admin });
    expect(body).toMatchObject([
      { type: 'STATISTICS_EXPORT_END', principal: 'admin', data: { outcome: 'SUCCESS', ended: 'FINISHED', rows: 0 } },
      {
        type: 'STATISTICS_EXPORT',
        principal: 'admin',
        data: { format: 'csv', shape: 'measurements', tree: tree.treeId, withTestUsers: 'false', rows: 0 },
      },
    ]);
  }, 60_000);
});
