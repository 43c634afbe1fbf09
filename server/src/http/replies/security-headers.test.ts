import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { addHeaders, makeSecurityHeaders } from './security-headers.ts';

/** Returns the headers of a reply of an application with security headers. */
const readHeaders = async (mediaBase: string, isHttps: boolean) => {
  const app = Fastify();
  addHeaders(app, makeSecurityHeaders(mediaBase, isHttps));
  app.get('/', async () => 'page');
  app.get('/kept', async (_request, reply) => reply.header('cache-control', 'max-age=1').send('kept'));
  const [{ headers }, kept] = [await app.inject('/'), await app.inject('/kept')];
  await app.close();
  return { ...headers, kept: kept.headers['cache-control'] };
};

const policyOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => {
        const [name = '', ...values] = directive.trim().split(' ');
        return [name, values.join(' ')];
      }),
  );

const policy = {
  'default-src': "'self'",
  'img-src': "'self' data:",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'dompurify ok-worker',
};

test('[SEC-23] scripts, styles and frames come from our own origin alone, and markup from the sanitising policy', async () => {
  const headers = await readHeaders('/media/', false);
  expect(policyOf(headers)).toEqual(policy);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  });
});

test('[SEC-23] over HTTPS the browser loads nothing without it', async () => {
  expect(policyOf(await readHeaders('/media/', true))).toEqual({ ...policy, 'upgrade-insecure-requests': '' });
});

test.each([
  ['https://media.example.nl/ok/', 'https://media.example.nl'],
  ['http://media.example.nl:9000', 'http://media.example.nl:9000'],
])('[SEC-23] of pictures at %s the origin %s is allowed, and for pictures only', async (mediaBase, origin) => {
  const allowed = policyOf(await readHeaders(mediaBase, false));
  expect(allowed).toEqual({ ...policy, 'img-src': `'self' data: ${origin}` });
});

test('[SEC-23] a path that holds an address is no other origin', async () => {
  expect(policyOf(await readHeaders('/media/https://elsewhere.example/', false))).toEqual(policy);
});

test('[PRI-10] a reply is not kept unless it says so itself', async () => {
  expect(await readHeaders('/media/', false)).toMatchObject({ 'cache-control': 'no-store', kept: 'max-age=1' });
});

test('[SEC-23] an answer in JSON carries the headers that mean something there, and may show or load nothing', async () => {
  const app = Fastify();
  addHeaders(app, makeSecurityHeaders('/media/', false), (path) => path.startsWith('/api/'));
  app.get('/api/account', async () => ({}));
  const { headers } = await app.inject('/api/account');
  await app.close();
  const otherNames = ['content-length', 'content-type', 'date', 'connection'];
  expect(Object.fromEntries(Object.entries(headers).filter(([name]) => !otherNames.includes(name)))).toEqual({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
  });
});
