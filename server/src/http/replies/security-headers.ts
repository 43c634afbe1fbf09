import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/** Computes the headers once: they are the same for every reply, and computing is slower than sending. */
const computeHeaders = (options: HelmetOptions): Record<string, string> => {
  const request = new IncomingMessage(new Socket());
  const reply = new ServerResponse(request);
  helmet(options)(request, reply, () => {});
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
};

/**
 * Returns the security headers of every reply. Scripts and styles may come from our own origin only, markup only from
 * the Trusted Types policy that sanitises it, and a worker only from the policy that knows its single address.
 *
 * @param mediaBase path or URL of the pictures; another origin is allowed for pictures only
 */
export const makeSecurityHeaders = (mediaBase: string, isHttps: boolean): Record<string, string> => {
  const mediaOrigin = /^https?:\/\/[^/]+/.exec(mediaBase)?.[0];
  const headers = computeHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', ...(mediaOrigin ? [mediaOrigin] : [])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['dompurify', 'ok-worker'],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: { maxAge: 63_072_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  headers['permissions-policy'] = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';
  // The default; a reply that may be cached overwrites it.
  headers['cache-control'] = 'no-store';
  return headers;
};

/** Headers that mean something only for a page, which a browser draws and whose links it follows. */
const pageHeaderNames = [
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Picks the headers of an answer in JSON: half as many bytes, which come with each call. It loads and frames nothing. */
const pickCallHeaders = (headers: Record<string, string>): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !pageHeaderNames.includes(name))),
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
});

/** Adds headers to every reply, those of a call to the paths of calls. */
export const addHeaders = (
  app: FastifyInstance,
  headers: Record<string, string>,
  isCall: (path: string) => boolean = () => false,
) => {
  const callHeaders = pickCallHeaders(headers);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isCall(request.url) ? callHeaders : headers);
    done();
  });
};
