import { request as httpRequest } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chainOf } from '../../../../contract/test/tree-documents.ts';
import { makeEditor, on, say, writeDraft } from '../../../test/editing.ts';
import { makeTree } from '../../../test/make-tree.ts';
import { type Served, serve } from '../../../test/serve.ts';

let server: Served;
let token: string;
beforeAll(async () => {
  server = await serve();
  token = await server.signIn('admin');
});
afterAll(() => server.close());

const post = (path: string, body: string, headers?: Record<string, string>) =>
  server.call('POST', path, { token, body, ...(headers && { headers }) });
const signIn = '{"username":"a","password":"b"}';

describe('[SEC-37] what would take long to read is not read', () => {
  const many = 10_001;
  test.each([
    ['numbers', `[${'1,'.repeat(many)}1]`],
    ['lists in lists', '['.repeat(many)],
    ['objects in objects', '{"a":'.repeat(many)],
    ['empty objects', `[${'{},'.repeat(many)}1]`],
    ['keys', `{${Array.from({ length: many + 1 }, (_, index) => `"k${index}":1`).join()}}`],
    ['texts', `[${'"",'.repeat(many)}1]`],
    ['quotes within a text', `{"username":"${'\\"'.repeat(100_001)}"}`],
  ])('a body of more %s than any has', async (_what, body) => {
    expect(body.length).toBeLessThan(1024 * 1024);
    const answer = await post('/api/authenticate', body);
    expect(answer).toMatchObject({ status: 413, body: { message: 'error.http.413' } });
    expect((await post('/api/notifications', body)).status).toBe(413);
  });

  test('blanks around nothing, beyond what a body has without its picture', async () => {
    expect((await post('/api/notifications', `{${' '.repeat(2 * 1024 * 1024)}}`)).status).toBe(413);
    expect(
      (await post('/api/notifications', `{"identifier":"${'x'.repeat(2 * 1024 * 1024)}"}`)).body.fieldErrors,
    ).toEqual([{ objectName: 'notification', field: 'identifier', message: 'Size' }]);
  });

  test('as many as a body may have are read', async () => {
    const answer = await post('/api/authenticate', `{"x":[${'1,'.repeat(9_990)}1],"username":"a","password":"b"}`);
    expect(answer.status).toBe(401);
  });

  test.each([
    ['ends with a backslash', 'x\\'],
    ['ends with two backslashes', 'x\\\\'],
    ['has a quote after a backslash', 'x\\"y'],
    ['has a quote after two backslashes', 'x\\\\"y'],
    ['begins with a quote', '"x'],
  ])('a text that %s is read to its own end', async (_what, text) => {
    const body = JSON.stringify({ filler: ' '.repeat(20_000), username: text, password: 'b', unknown: text });
    // A text that ended elsewhere would leave the body without meaning.
    expect((await post('/api/authenticate', body)).status).toBe(401);
    expect((await post('/api/authenticate', body.slice(0, -2))).status).toBe(400);
  });

  test('a text that is cut off at any place', async () => {
    const validBody = JSON.stringify({ identifier: 'n', image: 'A'.repeat(600_000), altText: '\\"' });
    for (const end of [20, 30, 600_000, validBody.length - 4, validBody.length - 1]) {
      expect((await post('/api/notifications', validBody.slice(0, end))).status, String(end)).toBe(400);
    }
  });
});

describe('[SEC-37][CON-01] a text of more than 512 kB is refused by its limit wherever it stands', () => {
  const long = 'x'.repeat(600_000);
  const refusedAt = (field: string) => ({
    status: 400,
    body: { message: 'error.validation', fieldErrors: [{ field, message: 'Size' }] },
  });

  test('in an edit of a tree', async () => {
    const id = await writeDraft(server, chainOf(2));
    const admin = await makeEditor(server);
    expect(await admin.edit(id, [say(on, 'Yes'), say(on, long)])).toMatchObject(refusedAt('edits.1.value'));
    expect((await admin.read(id)).options[on]?.texts.nl?.name).not.toBe('Yes');
  });

  test('in a translation of a tree', async () => {
    const tree = await makeTree(server.db);
    const [language] = (await server.call('GET', '/api/translations/languages', { token })).body;
    const fields = [{ entity: 'questionOption', id: tree.optionA, field: 'name', value: long }];
    const path = `/api/question-tree-translations/languages/${language.id}`;
    const answer = await server.call('PUT', path, { token, body: { treeId: tree.id, fields } });
    expect(answer).toMatchObject(refusedAt('fields.0.value'));
  });

  test('in texts of the screens, nested or by dotted keys', async () => {
    for (const body of [{ login: { title: long } }, { 'login.title': long }]) {
      const path = '/api/translations/texts/nl/import';
      const preview = await server.call('POST', `${path}/preview`, { token, body });
      const expectedFaults = [{ key: 'login.title', fault: 'Size' }];
      expect(preview).toMatchObject({ status: 200, body: { faults: expectedFaults } });
      expect(await server.call('POST', path, { token, body })).toMatchObject(refusedAt('login.title'));
      const change = await server.call('PUT', '/api/translations/by-language/nl', { token, body });
      expect(change).toMatchObject(refusedAt('login.title'));
    }
  });

  test('as the name of something, or as the whole body', async () => {
    const path = '/api/translations/texts/nl/import/preview';
    expect((await server.call('POST', path, { token, body: { [long]: 'x' } })).status).toBe(413);
    expect((await server.call('POST', path, { token, body: { a: [{ [long]: 'x' }] } })).status).toBe(413);
    expect((await post(path, JSON.stringify(long))).status).toBe(400);
  });
});

test('[ENT-08] a large picture arrives as it was sent, with slashes and line breaks written in any way', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 900, height: 900, channels: 3, background: 'white', noise } as const;
  const bytes = await sharp({ create }).png({ compressionLevel: 0 }).toBuffer();
  const image = bytes.toString('base64');
  const lines = image.replaceAll(/.{76}/g, '$&\r\n');
  for (const sent of [JSON.stringify(image), JSON.stringify(image).replaceAll('/', '\\/'), JSON.stringify(lines)]) {
    expect(sent.length).toBeGreaterThan(2 * 1024 * 1024);
    const { status, body } = await post('/api/notifications', `{"identifier":"n","image":${sent},"altText":"é"}`);
    expect(status).toBe(201);
    expect(body.altText).toBe('é');
    const stored = Buffer.from(await (await fetch(`${server.url}/media/${body.media}`)).arrayBuffer());
    expect(await sharp(stored).metadata()).toMatchObject({ width: 900, height: 900 });
  }
  const spoilt = JSON.stringify(`${image.slice(0, 1_000_000)}!${image.slice(1_000_001)}`);
  expect((await post('/api/notifications', `{"identifier":"n","image":${spoilt}}`)).body.errorKey).toBe('invalidimage');
  const escaped = `${'\\n'.repeat(400_000)}\\u00`;
  expect((await post('/api/notifications', `{"identifier":"n","image":"${escaped}"}`)).status).toBe(400);
});

describe('[SEC-34] JSON is in UTF-8', () => {
  test.each([
    'application/json; charset=iso-8859-1',
    'application/json;charset="utf-16"',
    'Application/JSON; x=1; Charset=us-ascii',
  ])('%s is not taken', async (type) => {
    const answer = await post('/api/authenticate', signIn, { 'content-type': type });
    expect(answer).toMatchObject({ status: 415, body: { message: 'error.http.415' } });
  });

  test.each(['application/json; charset=utf-8', 'application/json;charset="UTF-8"', 'application/json; charset=utf8'])(
    '%s is taken',
    async (type) => expect((await post('/api/authenticate', signIn, { 'content-type': type })).status).toBe(401),
  );

  test.each([0, 20_000])('bytes that are none are refused, in a body of %d more', async (length) => {
    const body = Buffer.concat([
      Buffer.from(`{"x":"${'x'.repeat(length)}","username":"`),
      Buffer.from([0xe9]),
      Buffer.from('","password":"b"}'),
    ]);
    const status = await new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': body.byteLength };
      httpRequest(`${server.url}/api/authenticate`, { method: 'POST', headers }, (reply) => resolve(reply.statusCode))
        .on('error', reject)
        .end(body);
    });
    expect(status).toBe(400);
  });
});
