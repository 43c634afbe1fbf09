import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * The headers of every reply. Scripts and styles come from files of our own alone, and the browser takes markup only
 * from the one policy that sanitises it (Trusted Types).
 *
 * @param mediaBase where pictures are; another origin is allowed for pictures only
 */
export const addSecurityHeaders = async (app: FastifyInstance, mediaBase: string, secure: boolean) => {
  const mediaOrigin = /^https?:\/\/[^/]+/.exec(mediaBase)?.[0];
  await app.register(helmet, {
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
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
};
