import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from '../../test/serve.ts';

let server: Served;
let token: string;
let noor: number;
const many = 12_000;

beforeAll(async () => {
  server = await serve();
  token = await server.signIn('admin');
  const { rows } = await sql<{ id: number }>`update user_account set login = '=Noor'
    where email = 'tester@example.nl' returning id`.execute(server.db);
  noor = rows[0]?.id ?? 0;
  // One a minute in 2024, and a few of Noor's among them.
  await sql`insert into audit_event (occurred_at, actor_id, type, outcome, data)
    select timestamptz '2024-01-01 00:00:00Z' + step * interval '1 minute', null,
      case when step % 10 = 0 then 'AUTHENTICATION_FAILURE' else 'CONTENT_UPDATE' end, 'SUCCESS', jsonb_build_object('message', 'a, "b"')
    from generate_series(1, ${many}::int) step`.execute(server.db);
  await sql`insert into audit_event (occurred_at, actor_id, type, outcome, data)
    select timestamptz '2024-02-01 12:00:00Z' + step * interval '1 day', ${noor},
      case when step % 2 = 0 then 'USER_UPDATE' else 'CONTENT_UPDATE' end, 'SUCCESS', '{}'
    from generate_series(0, 9) step`.execute(server.db);
});
afterAll(() => server.close());

const find = (query: string) => server.call('GET', `/management/audits?size=50${query}`, { token });
const inFebruary = '&fromDate=2024-02-01&toDate=2024-02-29';

test('[MGT-01][MGT-03] events are found by person, kind and days, each and together', async () => {
  const person = await find(`&principal=${encodeURIComponent('=noor')}`);
  expect(person.headers.get('x-total-count')).toBe('10');
  expect(new Set(person.body.map(({ principal }: { principal: string }) => principal))).toEqual(new Set(['=Noor']));
  const kind = await find(`&type=USER_UPDATE${inFebruary}`);
  expect(kind.headers.get('x-total-count')).toBe('5');
  const together = await find('&principal=%3DNoor&type=USER_UPDATE&fromDate=2024-02-01&toDate=2024-02-04&sort=id,desc');
  expect(together.body.map(({ timestamp }: { timestamp: string }) => timestamp.slice(0, 10))).toEqual([
    '2024-02-03',
    '2024-02-01',
  ]);
  expect(together.headers.get('link')).toContain('principal=%3DNoor');
  expect(await find('&principal=nobody-here')).toMatchObject({ status: 200, body: [] });
  for (const query of ['&fromDate=2024-02-30&toDate=2024-03-01', '&fromDate=yesterday&toDate=today', '&type=x y']) {
    expect((await find(query)).status, query).toBe(400);
    expect((await server.call('GET', `/management/audits/export?${query.slice(1)}`, { token })).status, query).toBe(
      400,
    );
  }
});

test('[MGT-01] a day that is none is refused with a sentence', async () => {
  const { status, body } = await find('&fromDate=2024-02-30&toDate=2024-03-01');
  expect([status, body.detail]).toEqual([400, 'fromDate is a day, such as 2026-01-31.']);
  expect((await find('&fromDate=2024-02-01&toDate=__proto__')).body.detail).toMatch(/^toDate is a day/);
});

test('[MGT-03] a person is a key that is resolved when read, and leaves no trace', async () => {
  await sql`update user_account set login = 'sanne.new' where id = ${noor}`.execute(server.db);
  expect((await find('&principal=sanne.new')).body).toHaveLength(10);
  expect((await find('&principal=%3DNoor')).body).toEqual([]);
  await sql`update user_account set login = '=Noor' where id = ${noor}`.execute(server.db);
});

test('[MGT-01] very many are counted about, and every page of them is there', async () => {
  const { headers, body } = await find('&fromDate=2024-01-01&toDate=2024-01-31&sort=auditEventDate,desc');
  expect(Number(headers.get('x-total-count'))).toBeGreaterThan(10_000);
  expect(body).toHaveLength(50);
  const late = await find('&fromDate=2024-01-01&toDate=2024-01-31&sort=auditEventDate,desc&page=230');
  expect(late.body).toHaveLength(50);
});

test('[MGT-02] the export has every event of the filter once, the newest first, as a safe table', async () => {
  const answer = await server.call('GET', '/management/audits/export?fromDate=2024-01-01&toDate=2024-02-29', { token });
  expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="audits-2024-01-01-2024-02-29.csv"');
  const [head, ...lines] = String(answer.body)
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  expect(head).toBe('timestamp,principal,type,outcome,message,remoteAddress,id');
  expect(lines).toHaveLength(many + 10);
  const moments = lines.map((line) => line.slice(0, 24));
  expect(moments).toEqual(moments.toSorted().reverse());
  expect(new Set(lines.map((line) => line.split(',').at(-1))).size).toBe(lines.length);
  // A login that a spreadsheet would calculate with, and a message with what ends a cell.
  expect(lines[0]).toContain(",'=Noor,");
  expect(lines.at(-1)).toContain('"a, ""b"""');
  const some = await server.call('GET', '/management/audits/export?type=USER_UPDATE&principal=%3DNoor', { token });
  expect(String(some.body).trimEnd().split('\r\n')).toHaveLength(6);
  const person = await server.signIn('professional');
  expect((await server.call('GET', '/management/audits/export', { token: person })).status).toBe(403);
});

test('[SEC-35] no event becomes a formula where a Dutch Excel splits lines at semicolons', async () => {
  await sql`insert into audit_event (occurred_at, type, outcome, data) values
    ('2023-05-01 12:00:00Z', 'AUTHENTICATION_FAILURE', 'FAILURE', ${JSON.stringify({ message: 'a;"=1+1' })}),
    ('2023-05-01 11:00:00Z', 'AUTHENTICATION_FAILURE', 'FAILURE', ${JSON.stringify({ message: ';=1+1' })})`.execute(
    server.db,
  );
  const path = '/management/audits/export?fromDate=2023-05-01&toDate=2023-05-01';
  const { body } = await server.call('GET', path, { token });
  expect(body).toContain(',"a;""\'=1+1",');
  expect(body).toContain(',";\'=1+1",');
});
