import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAddresses } from '../../../test/read-addresses.ts';
import { type Served, serve } from '../../../test/serve.ts';

// Reads the description without any other knowledge, and compares it with the server's behaviour.

type Content = Record<string, { schema: Record<string, unknown> }>;
type Described = {
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
  security?: Record<string, unknown>[];
  parameters: { name: string; in: string; required: boolean }[];
};

let server: Served;
let token: string;
let calls: { method: string; path: string; described: Described }[];
beforeAll(async () => {
  server = await serve();
  token = await server.signIn('admin');
  const { body } = await server.call('GET', '/v3/api-docs', { token });
  calls = Object.entries<Record<string, Described>>(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ method: method.toUpperCase(), path, described })),
  );
});
afterAll(() => server.close());

const successOf = ({ responses }: Described) => {
  const [status] = Object.keys(responses).filter((key) => key !== 'default');
  return { status: Number(status), type: Object.keys(responses[String(status)]?.content ?? {})[0] };
};
const typeIn = (headers: Headers) => headers.get('content-type')?.split(';')[0];

test('[LAY-07] what is read is answered as it is described: by status and by type', async () => {
  const addresses = await readAddresses(server, token);
  const reads = calls.filter(({ method, path }) => method === 'GET' && path !== '/api/activate');
  expect(reads.length).toBeGreaterThan(90);
  for (const { path, described } of reads) {
    const address = addresses[path] ?? '';
    const { status, headers } = await server.call('GET', address, { token });
    expect([status, typeIn(headers)], address).toEqual([successOf(described).status, successOf(described).type]);
  }
});

test('[LAY-07] a body is taken as what is described, and as nothing else', async () => {
  const types = [
    ...['application/json', 'text/plain', 'multipart/form-data', 'text/csv', 'application/zip'],
    ...['application/octet-stream', 'message/rfc822'],
  ];
  const written = calls.filter(({ described }) => described.requestBody);
  expect(written.length).toBeGreaterThan(50);
  for (const { method, path, described } of written) {
    const [wanted] = Object.keys(described.requestBody?.content ?? {});
    expect(types).toContain(wanted);
    for (const type of types) {
      // The call would erase the account.
      if (path === '/api/users/me' && type === wanted) continue;
      const boundary = type === 'multipart/form-data' ? '; boundary=x' : '';
      const body = type === 'multipart/form-data' ? '--x--\r\n' : '{}';
      const headers = { 'content-type': type + boundary };
      const { status } = await server.call(method, path.replaceAll(/\{\w+\}/g, '999999'), { token, body, headers });
      if (type === wanted) expect(status, `${method} ${path} as ${type}`).not.toBe(415);
      else expect(status, `${method} ${path} as ${type}`).toBe(415);
    }
  }
});

test('[LAY-07] a body that must be there is missed, and one that need not be is not', async () => {
  for (const { method, path, described } of calls.filter((each) => each.described.requestBody)) {
    // These calls work without a body: one erases the account, the other publishes without reasons.
    if (path === '/api/users/me' || path === '/api/question-trees/{id}/publish') {
      expect(described.requestBody?.required).toBe(false);
    } else {
      expect(described.requestBody?.required, path).toBe(true);
      const { status } = await server.call(method, path.replaceAll(/\{\w+\}/g, '999999'), { token });
      expect([400, 404, 415], `${method} ${path}`).toContain(status);
    }
  }
});

test('[LAY-07] an upload is described by its texts and its file, a file as bytes, and a refusal as a problem', async () => {
  const at = (method: string, path: string) =>
    calls.find((each) => each.method === method && each.path === path)?.described;
  expect(at('PUT', '/api/pdf')?.requestBody?.content['multipart/form-data']?.schema).toMatchObject({
    required: ['type', 'language', 'file'],
    properties: { type: { type: 'string' }, language: { type: 'string' }, file: { type: 'string', format: 'binary' } },
  });
  expect(at('GET', '/api/pdf/{id}')?.responses[200]?.content).toEqual({
    'application/pdf': { schema: { type: 'string', format: 'binary' } },
  });
  expect(at('POST', '/api/account/reset-password/init')?.requestBody?.content).toHaveProperty('text/plain');
  for (const { method, path, described } of calls) {
    const needed = described.security ? undefined : token;
    if (path === '/api/logout') continue;
    const { status, headers } = await server.call(method, path.replaceAll(/\{\w+\}/g, 'nothing'), { token: needed });
    if (status < 400) continue;
    expect(typeIn(headers), `${method} ${path}`).toBe('application/problem+json');
    expect(described.responses.default?.content, path).toHaveProperty(['application/problem+json']);
  }
});
