import { request } from 'node:http';
import { connect } from 'node:net';
import { contentLimits } from '@ok/contract/rules/values/content-limits.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRows, pngBase64 } from '../../../test/entity-rows.ts';
import { memoryFileStore } from '../../../test/memory-file-store.ts';
import { type Served, serve } from '../../../test/serve.ts';

let server: Served;
let rows: ReturnType<typeof makeRows>;
let token: string;
const files = memoryFileStore();
beforeAll(async () => {
  server = await serve({ files });
  token = await server.signIn('admin');
  rows = makeRows(server, token);
});
afterAll(() => server.close());
const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64');
const send = (image: unknown, changes: object = {}) =>
  rows.send('POST', '/api/notifications', { identifier: 'n', image, imageContentType: 'image/png', ...changes });
/** Sends the whole request before reading, and resolves with the reply. */
const sendBeforeReading = (path: string, headers: Record<string, string>, bytes: Buffer | string) =>
  new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    let text = '';
    socket.pause();
    socket.setEncoding('utf8');
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`cut off after ${text.length} characters`)));
    socket.on('data', (data) => {
      text += data;
      const [head = '', body] = text.split('\r\n\r\n');
      if (!body || body.length < Number(/content-length: (\d+)/i.exec(head)?.[1])) return;
      resolve({ status: Number(head.split(' ')[1]), body: JSON.parse(body) });
      socket.destroy();
    });
    const lines = Object.entries({ host: 'ok', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    if (headers['transfer-encoding']) socket.write(`${bytes.length.toString(16)}\r\n`);
    socket.write(bytes);
    socket.write(headers['transfer-encoding'] ? '\r\n0\r\n\r\n' : '', () => socket.resume());
  });
/** Sends without end; rejects when the connection is closed. */
const sendWithoutEnd = (path: string, headers: Record<string, string>) =>
  new Promise<never>((_resolve, reject) => {
    const sending = request(server.url + path, { method: 'POST', headers, agent: false });
    const chunk = Buffer.alloc(1024 * 1024);
    const more = () => sending.write(chunk, (error) => (error ? reject(error) : more()));
    sending.on('error', reject);
    more();
  });

describe('[SEC-30][SEC-31] too much is refused early', () => {
  const createPngHeader = (width: number, height: number) => {
    const png = Buffer.from(pngBase64, 'base64');
    png.writeUInt32BE(width, 16);
    png.writeUInt32BE(height, 20);
    return png;
  };

  test('too many pixels', async () => {
    expect(await send(base64(createPngHeader(50_000, 50_000)))).toMatchObject({ status: 400 });
  });

  test('no bytes, and more than ten megabytes', async () => {
    const png = Buffer.from(pngBase64, 'base64');
    const padded = (size: number) => base64(Buffer.concat([png, Buffer.alloc(size - png.length)]));
    expect((await send(padded(contentLimits.image))).status).toBe(201);
    expect(await send(padded(contentLimits.image + 3))).toMatchObject({
      status: 413,
      body: { message: 'error.http.413' },
    });
    expect((await send('', { image: '' })).body.media).toBeNull();
  });

  test('[SEC-37] a body beyond the limit of its call', async () => {
    const long = 'x'.repeat(1024 * 1024);
    expect((await rows.send('POST', '/api/emails', { identifier: 'e', subject: 'e', content: long })).status).toBe(413);
    expect((await rows.send('POST', '/api/notifications', `{"x":"${long.repeat(16)}"}`)).status).toBe(413);
    expect((await rows.send('POST', '/api/notifications', `{"x":"${long}"}`)).status).toBe(400);
  });

  test('[SEC-31] a body that does not say how long it is, is read up to the limit', async () => {
    let pulled = 0;
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1;
        if (pulled > 1600) controller.close();
        else controller.enqueue(Buffer.alloc(64 * 1024, pulled === 1 ? '{"x":"' : 'x'));
      },
    });
    const sent: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: endless,
      duplex: 'half',
    };
    const refused = await fetch(`${server.url}/api/notifications`, sent).then(
      ({ status }) => status,
      () => 'cut off',
    );
    expect([413, 'cut off']).toContain(refused);
    expect(pulled).toBeLessThan(1600);
    expect((await send(pngBase64)).status).toBe(201);
  });

  test('a large body is not read from a stranger', async () => {
    // Only the head and the first bytes are sent: a server that waits for the rest never answers.
    const head = { 'content-type': 'application/json', 'content-length': String(8 * 1024 * 1024) };
    expect(await sendBeforeReading('/api/notifications', head, '{"x":"')).toMatchObject({
      status: 401,
      body: { message: 'error.http.401', path: '/api/notifications' },
    });
    const forged = { ...head, authorization: 'Bearer x.y.z' };
    expect(await sendBeforeReading('/api/images', forged, '{"x":"')).toMatchObject({ status: 401 });
    expect((await server.call('POST', '/api/notifications', { body: '{}', token: 'x.y.z' })).status).toBe(401);
  });

  test.each([
    ['/api/notifications', 20, 413],
    ['/api/emails', 4, 413],
    ['/api/authenticate', 4, 413],
  ])(
    '[SEC-31] a body that is too large for %s is answered to whoever sends all of it first',
    async (path, size, status) => {
      for (const announced of [true, false]) {
        const length = size * 1024 * 1024;
        const headers = {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          ...(announced ? { 'content-length': String(length) } : { 'transfer-encoding': 'chunked' }),
        };
        const answer = await sendBeforeReading(path, headers, Buffer.alloc(length, '{"x":"'));
        expect(answer, String(announced)).toMatchObject({ status, body: { message: 'error.http.413', path } });
      }
    },
  );

  test('[SEC-31] a stranger who sends a large body gets to read the answer, too; one without end is cut off', async () => {
    const head = { 'content-type': 'application/json', 'content-length': String(8 * 1024 * 1024) };
    const all = Buffer.alloc(8 * 1024 * 1024, '{"x":"');
    expect(await sendBeforeReading('/api/notifications', head, all)).toMatchObject({ status: 401 });
    const endless = { ...head, 'content-length': String(2 ** 33) };
    await expect(sendWithoutEnd('/api/notifications', endless)).rejects.toThrow(/ECONNRESET|EPIPE/);
  });
});

test('[SEC-34] what can not be read is refused, and the server stays', async () => {
  const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
  for (const body of [
    '{',
    '[]',
    'null',
    '1',
    '"x"',
    '{"__proto__":{"x":1},"identifier":"n"}',
    deep,
    '{"id":{"id":{}}}',
  ]) {
    for (const path of ['/api/notifications', '/api/emails', '/api/images']) {
      const { status } = await rows.send('POST', path, body);
      expect(status, `${path} ${body.slice(0, 30)}`).toBe(400);
    }
  }
  const truncated = await rows.send('POST', '/api/emails', { identifier: 'e', subject: 'e', content: [1] });
  expect(truncated.status).toBe(400);
  expect(
    (await server.call('POST', '/api/emails', { token, body: 'x', headers: { 'content-type': 'text/xml' } })).status,
  ).toBe(415);
});
