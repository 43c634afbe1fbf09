import { defineRoute } from '@ok/contract/routes/define-route.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { injectRoutes } from '../../../test/inject-routes.ts';
import { AppError, fieldError } from '../app-error.ts';

let failure: Error;
let server: Awaited<ReturnType<typeof injectRoutes>>;
beforeAll(async () => {
  const route = defineRoute({ method: 'GET', path: '/api/failing', access: 'everybody', summary: '' });
  server = await injectRoutes(({ publicRoute }) =>
    publicRoute(route, async () => {
      throw failure;
    }),
  );
});
afterAll(() => server.close());

/** Returns the reply to a call that fails with an error. */
const replyTo = async (error: Error) => {
  failure = error;
  const { statusCode, headers, payload } = await server.inject('/api/failing?token=secret');
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
  return { status: statusCode, headers, body: JSON.parse(payload) };
};
const withFields = (fields: object, message = 'inner workings') => Object.assign(new Error(message), fields);

test.each([
  [400, 400, 'Bad Request'],
  [404, 404, 'Not Found'],
  [405, 405, 'Method Not Allowed'],
  [408, 400, 'Bad Request'],
  [413, 413, 'Payload Too Large'],
  [414, 400, 'Bad Request'],
  [415, 415, 'Unsupported Media Type'],
  [431, 400, 'Bad Request'],
  [503, 503, 'Service Unavailable'],
  [418, 500, 'Internal Server Error'],
])(
  '[ERR-02] an error of the framework with the status %i is answered with %i %s',
  async (statusCode, status, title) => {
    const reply = await replyTo(withFields({ statusCode }));
    expect(reply).toMatchObject({ status, body: { status, title, path: '/api/failing', type: 'about:blank' } });
  },
);

test.each([
  ...['08006', '53300', '57P01', '57014', '25006', '25P03', '25P04', '55P03', '58030', '40001', '40P01'],
  ...['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'],
])('[REL-07] the code %s is an outage, after which the client comes again', async (code) => {
  const { status, headers, body } = await replyTo(withFields({ code }));
  expect([status, headers['retry-after'], body.message]).toEqual([503, '5', 'error.http.503']);
  expect(body.reference).toMatch(/^[0-9a-f-]{36}$/);
});

test.each([
  ...['timeout exceeded when trying to connect', 'Connection terminated unexpectedly', 'QUERY READ TIMEOUT'],
  'Client has encountered a connection error and is not queryable',
])('[REL-07] the message "%s" is an outage', async (message) => {
  expect((await replyTo(withFields({}, message))).status).toBe(503);
});

test.each([
  '0800',
  '080061',
  'X08006',
  '40002',
  '400011',
  '57P0',
  '57P1A',
  '25P05',
  'XECONNRESET',
  'EIOX',
  'ECONN',
  '',
])('[ERR-05] the code %j is none, and the client is told a reference alone', async (code) => {
  const { status, headers, body } = await replyTo(withFields({ code }));
  expect([status, headers['retry-after'], headers['x-okapp-error']]).toEqual([500, undefined, undefined]);
  expect(Object.keys(body).sort()).toEqual(['message', 'path', 'reference', 'status', 'title', 'type']);
});

test('[REL-07] the database’s own refusals have their own replies', async () => {
  const readOnly = await replyTo(withFields({ code: 'OK001' }));
  expect(readOnly).toMatchObject({ status: 400, body: { errorKey: 'readonly', entityName: 'questionTree' } });
  const violation = { code: '23503', constraint: 'measurement_publication_id_fkey' };
  expect(await replyTo(withFields(violation))).toMatchObject({ status: 404, body: { message: 'error.http.404' } });
  expect((await replyTo(withFields({ ...violation, constraint: 'other_fkey' }))).status).toBe(500);
  expect((await replyTo(withFields({ ...violation, code: '23505' }))).status).toBe(500);
});

test('[ERR-02] a refusal holds what it was made with, and no more', async () => {
  const plain = await replyTo(new AppError('notFound'));
  expect(plain.body).toEqual({
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    path: '/api/failing',
    message: 'error.http.404',
  });
  for (const header of ['retry-after', 'x-okapp-error', 'x-okapp-params'])
    expect(plain.headers).not.toHaveProperty(header);

  const uses = [{ entity: 'question', id: 1, name: 'a' }] as never;
  const missing = [{ kind: 'question', count: 2 }];
  const details = { entityName: 'language', uses, missing, detail: 'A sentence.', retryAfter: 30 };
  const { headers, body } = await replyTo(new AppError('inUse', details));
  expect(body).toMatchObject({
    message: 'error.inuse',
    errorKey: 'inuse',
    entityName: 'language',
    params: 'language',
    uses,
    missing,
    detail: 'A sentence.',
  });
  expect(headers).toMatchObject({
    'retry-after': '30',
    'x-okapp-error': 'error.inuse',
    'x-okapp-params': 'language',
  });
});

test('[ERR-02] a refused field is named with its constraint, and an error without a key has no header', async () => {
  const { headers, body } = await replyTo(fieldError('row', 'name', 'Size'));
  expect(body).toMatchObject({
    message: 'error.validation',
    fieldErrors: [{ objectName: 'row', field: 'name', message: 'Size' }],
  });
  expect(headers).not.toHaveProperty('x-okapp-error');
  expect((await replyTo(new AppError('notFound', { entityName: 'tree' }))).headers).not.toHaveProperty(
    'x-okapp-params',
  );
});
