import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/** Working them out takes longer than sending them, and they are the same for every reply. */
const headersOf = (options: HelmetOptions): Record<string, string> => {
  const headers: Record<string, string> = {};
  const setHeader = (name: string, value: string) => {
    headers[name.toLowerCase()] = value;
  };
  const reply = { setHeader, removeHeader: () => {} } as unknown as ServerResponse;
  helmet(options)({} as IncomingMessage, reply, () => {});
  return headers;
};

/**
 * The headers of every reply. Scripts and styles come from files of our own alone, and the browser takes markup only
 * from the one policy that sanitises it (Trusted Types).
 *
 * @param mediaBase where pictures are; another origin is allowed for pictures only
 */
export const addSecurityHeaders = (app: FastifyInstance, mediaBase: string, secure: boolean) => {
  const mediaOrigin = /^https?:\/\/[^/]+/.exec(mediaBase)?.[0];
  const headers = headersOf({
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
        trustedTypes: ['dompurify'],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: { maxAge: 63_072_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  headers['permissions-policy'] = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';
  // What may be kept says so itself.
  headers['cache-control'] = 'no-store';
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
};
