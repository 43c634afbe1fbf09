import { entities } from '@ok/contract/entities/index.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityCases, makeRows } from '../../test/entity-rows.ts';
import { makePerson } from '../../test/people.ts';
import { type Served, serve } from '../../test/serve.ts';

let server: Served;
let rows: ReturnType<typeof makeRows>;
beforeAll(async () => {
  server = await serve();
  rows = makeRows(server, await server.signIn('admin'));
});
afterAll(() => server.close());

const audits = (query = '') => rows.send('GET', `/management/audits${query}`);
const newest = async () => (await audits('?sort=id,desc&size=1')).body[0];
const about = (type: string, object: string, id: number) => ({
  type,
  principal: 'admin',
  data: { object, objectId: String(id), outcome: 'SUCCESS', remoteAddress: '127.0.0.0/24' },
});

test.each(entityCases)(
  '[PRI-04][MGT-03][%s] every change of %s says who, what and which fields',
  async (_row, name, entity) => {
    const row = await rows.make(entity);
    expect(await newest()).toMatchObject(about('CONTENT_CREATE', name, row.id));
    const key =
      Object.keys(entity.fields).find((field) =>
        /name|content|identifier|title|active|test|read|organization|position/.test(field),
      ) ?? '';
    const other = { ...row, ...(await rows.bodyOf(entity)) };
    // A language of a tree can be switched on only once it is translated; switching it off is a change as well.
    if (entity === entities.questionTreeLanguage) {
      await sql`update question_tree_language set active = true where id = ${row.id}`.execute(server.db);
      row.active = true;
    }
    const value = typeof row[key] === 'boolean' ? !row[key] : other[key];
    expect((await rows.send('PUT', entity.api[0], { ...row, [key]: value })).status).toBe(200);
    const changed = await newest();
    expect(changed).toMatchObject(about('CONTENT_UPDATE', name, row.id));
    const fields = [key, 'lastModifiedDate' in entity.fields && 'lastModifiedDate'].filter(Boolean);
    expect(changed.data.fields.split(', ').sort()).toEqual(fields.sort());
    expect(changed.data.message).toBe(`${name} ${row.id}: ${changed.data.fields}`);
    if (typeof value === 'string') expect(JSON.stringify(changed)).not.toContain(value);
    expect((await rows.send('DELETE', `${entity.api[0]}/${row.id}`)).status).toBe(204);
    expect(await newest()).toMatchObject(about('CONTENT_DELETE', name, row.id));
  },
);

test("[PRI-04] a refused change leaves no event, and events can't be changed", async () => {
  const language = await rows.make(entities.language);
  const before = await newest();
  await rows.send('PUT', '/api/languages', { ...language, name: 'x' }, { 'if-match': '"9"' });
  await rows.send('PUT', '/api/languages', { ...language, code: 'nl' });
  await rows.send('DELETE', '/api/languages/1');
  expect(await newest()).toEqual(before);
  await expect(sql`delete from audit_event`.execute(server.db)).rejects.toThrow(/added to/);
});

test('[MGT-01] audits come by page, in an order, of some days, and one by one', async () => {
  const all = await audits('?size=2000');
  const total = all.body.length;
  expect(total).toBeGreaterThan(20);
  expect(all.headers.get('x-total-count')).toBe(String(total));
  const ids = all.body.map(({ id }: { id: number }) => id);
  expect(ids).toEqual(ids.toSorted((one: number, other: number) => one - other));
  const second = await audits(
    '?page=1&size=5&sort=auditEventDate,desc&fromDate=2020-01-01&toDate=2999-12-31&cacheBuster=1',
  );
  expect(second.body.map(({ id }: { id: number }) => id)).toEqual(ids.toReversed().slice(5, 10));
  const rest = '&size=5&sort=auditEventDate%2Cdesc&fromDate=2020-01-01&toDate=2999-12-31';
  expect(second.headers.get('link')).toMatch(new RegExp(`^</management/audits\\?page=2${rest}>; rel="next",<`));
  const today = new Date();
  const day = [today.getFullYear(), today.getMonth() + 1, today.getDate()].map((part) => String(part).padStart(2, '0'));
  const days = day.join('-');
  expect((await audits(`?size=2000&fromDate=${days}&toDate=${days}`)).body).toHaveLength(total);
  expect((await audits('?fromDate=2020-01-01&toDate=2020-02-01')).body).toEqual([]);
  expect((await audits('?size=2000&fromDate=2999-01-01')).body).toHaveLength(total);
  for (const sort of ['principal,asc', 'auditEventType', 'id,desc']) {
    expect((await audits(`?sort=${sort}`)).status, sort).toBe(200);
  }
  for (const query of ['?sort=data', '?sort=id;drop', '?fromDate=x&toDate=y']) {
    expect((await audits(query)).status, query).toBe(400);
  }
  const [first] = all.body;
  expect((await rows.send('GET', `/management/audits/${first.id}`)).body).toEqual(first);
  expect((await rows.send('GET', '/management/audits/999999')).status).toBe(404);
  const token = await server.signIn('professional');
  expect((await server.call('GET', '/management/audits', { token })).status).toBe(403);
});

test('[MGT-03] a failed sign-in names an account that exists, as its key, until it is erased', async () => {
  const person = await makePerson(server);
  const { login } = await server.db
    .selectFrom('user_account')
    .select('login')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  const failSignIn = async (username: string) => {
    const answer = await server.call('POST', '/api/authenticate', { body: { username, password: 'not the password' } });
    expect(answer.status).toBe(401);
    return newest();
  };
  const failure = { type: 'AUTHENTICATION_FAILURE', data: { outcome: 'FAILURE' } };
  const named = await failSignIn(login.toUpperCase());
  expect(named).toMatchObject({ ...failure, principal: login });
  expect((await audits(`?type=AUTHENTICATION_FAILURE&principal=${login}`)).body).toEqual([named]);
  expect(await failSignIn('nobody@example.nl')).toMatchObject({ ...failure, principal: null });

  const erasure = { token: person.token, body: { password: 'a password' } };
  expect((await server.call('DELETE', '/api/users/me', erasure)).status).toBe(204);
  const nameless = (await audits(`/${named.id}`)).body;
  expect(nameless).toEqual({ ...named, principal: null });
  expect(await failSignIn(login)).toMatchObject({ ...failure, principal: null });
  const { rows: kept } = await sql`select data from audit_event`.execute(server.db);
  expect(JSON.stringify(kept)).not.toContain(login);
});
