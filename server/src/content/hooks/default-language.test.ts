import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from '../../../test/serve.ts';

type Row = {
  id: number;
  code: string;
  languageId: number;
  active: boolean;
  defaultLanguage: boolean;
  deleted: boolean;
};

let server: Served;
let token: string;
beforeAll(async () => {
  server = await serve();
  token = await server.signIn('admin');
});
afterAll(() => server.close());

const supported = '/api/supported-languages';
const send = (method: string, path: string, body?: unknown) => server.call(method, path, { token, body });
const listSupported = async (): Promise<Row[]> => (await send('GET', supported)).body;
const languages = async () => (await send('GET', '/api/languages')).body;
const listErrors = ({ status, body }: Awaited<ReturnType<typeof send>>) => [
  status,
  body.fieldErrors?.map(({ field, message }: { field: string; message: string }) => `${field} ${message}`).join(),
];
const make = async (code: string) => {
  const body = { name: code, localName: code, code };
  return (await send('POST', '/api/languages', body)).body.id as number;
};

test('[I18-06] one language is the default one, whatever twenty ask for at once', async () => {
  for (const code of 'ba bg bn bs ca cs cy da el eo es et'.split(' '))
    await send('POST', supported, { languageId: await make(code), active: true });
  const rows = (await listSupported()).map((row) => ({ ...row, active: true }));
  const expected = rows.slice(0, 20);
  expect(expected).toHaveLength(20);
  const usual = rows.find(({ defaultLanguage }) => defaultLanguage) as Row;
  const answers = await Promise.all([
    ...expected.map((row) => send('PUT', supported, { ...row, defaultLanguage: true })),
    send('PUT', `/api/translations/supported-languages/${usual.id}/activate?active=false`),
    send('DELETE', `${supported}/${usual.id}`),
  ]);
  expect(answers.slice(0, 20).map(({ status }) => status)).toEqual(expected.map(() => 200));
  const after = await listSupported();
  expect(after.filter(({ defaultLanguage }) => defaultLanguage)).toMatchObject([{ active: true, deleted: false }]);
  const { rows: kept } = await sql`select from supported_language where default_language and active`.execute(server.db);
  expect(kept).toHaveLength(1);
});

test('[I18-06] a code is two small letters that no other language has; anything else is refused and changes nothing', async () => {
  const before = await languages();
  const body = { name: 'Taal', localName: 'Taal', direction: 'ltr' };
  for (const [code, fault] of [
    ['__proto__', 'code Size'],
    ['../..', 'code Size'],
    ['constructor', 'code Size'],
    ['..', 'code Pattern'],
    ['NL', 'code Pattern'],
    ['Fy', 'code Pattern'],
    ['f', 'code Pattern'],
    ['é1', 'code Pattern'],
    ['nl', 'code Unique'],
    ['', 'code NotNull'],
  ]) {
    expect(listErrors(await send('POST', '/api/languages', { ...body, code })), code).toEqual([400, fault]);
  }
  expect((await send('POST', '/api/languages', { ...body, code: 'x'.repeat(3_000_000) })).status).toBe(413);
  const [first] = before;
  expect(listErrors(await send('PUT', '/api/languages', { ...first, code: 'XX' }))).toEqual([400, 'code Pattern']);
  expect(await languages()).toEqual(before);
});

test('[I18-06] the code of a language that is in use stays, and one that nothing knows yet can be put right', async () => {
  const codeOf = async (id: number) => (await send('GET', `/api/languages/${id}`)).body.code;
  const rename = async (id: number, code: string) =>
    send('PUT', '/api/languages', { ...(await send('GET', `/api/languages/${id}`)).body, code });
  const free = await make('ga');
  expect((await rename(free, 'gd')).status).toBe(200);
  expect(await codeOf(free)).toBe('gd');
  // The product offers the first, the second has content, a user reads in the third.
  const offered = await make('gl');
  const row = (await send('POST', supported, { languageId: offered, active: false })).body;
  const written = await make('gn');
  expect((await send('PUT', '/api/translations/by-language/gn', { login: { title: 'Eike' } })).status).toBe(200);
  const read = await make('gu');
  await server.db.updateTable('user_account').set({ lang_key: 'gu' }).where('login', '=', 'admin').execute();
  const dutch = (await languages()).find(({ code }: { code: string }) => code === 'nl').id;
  for (const id of [offered, written, read, dutch]) {
    const code = await codeOf(id);
    expect(listErrors(await rename(id, 'gv')), code).toEqual([400, 'code CodeInUse']);
    expect(await codeOf(id)).toBe(code);
    // The other fields can still be corrected.
    const body = { ...(await send('GET', `/api/languages/${id}`)).body, name: `Name of ${code}` };
    expect((await send('PUT', '/api/languages', body)).status, code).toBe(200);
  }
  await server.db.updateTable('user_account').set({ lang_key: 'nl' }).where('login', '=', 'admin').execute();
  expect((await send('DELETE', `${supported}/${row.id}`)).status).toBe(204);
  expect((await rename(offered, 'gv')).status).toBe(200);
});

test('[I18-06] a language can be switched by many at once: each is answered, and the last one holds', async () => {
  const { body: supportedRow } = await send('POST', supported, { languageId: await make('ha'), active: false });
  const switchTo = (active: boolean, headers?: Record<string, string>) =>
    server.call('PUT', `/api/translations/supported-languages/${supportedRow.id}/activate?active=${active}`, {
      token,
      ...(headers && { headers }),
    });
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => switchTo(index % 2 === 0)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect((await switchTo(true)).body.active).toBe(true);
  const { body: now } = await send('GET', `${supported}/${supportedRow.id}`);
  expect(now.active).toBe(true);
  // A request with an outdated `If-Match` is refused.
  expect((await switchTo(false, { 'if-match': `"${supportedRow.revision}"` })).status).toBe(412);
});

test('[I18-06] deleting a language with content keeps its row, so that it can be restored', async () => {
  const languageId = await make('fy');
  const supportedRow = (await send('POST', supported, { languageId, active: true })).body;
  const text = await send('PUT', '/api/translations/by-language/fy', { login: { title: 'Oanmelde' } });
  expect(text.status).toBe(200);
  expect((await send('DELETE', `/api/languages/${languageId}`)).body.errorKey).toBe('inuse');
  expect((await send('DELETE', `${supported}/${supportedRow.id}`)).status).toBe(204);
  const deleted = (await send('GET', `${supported}/${supportedRow.id}`)).body;
  expect(deleted).toMatchObject({ active: false, deleted: true });
  const back = await send('PUT', supported, { ...deleted, deleted: false, active: true });
  expect(back).toMatchObject({ status: 200, body: { active: true, deleted: false } });
  expect((await send('GET', '/api/translations/by-language/fy')).body.login.title).toBe('Oanmelde');
});
