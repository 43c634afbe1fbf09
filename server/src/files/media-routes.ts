import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { FileStore } from './file-store.ts';

const contentTypes: Record<string, string> = {
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.pdf': 'application/pdf',
};

/**
 * Serves stored files by name. A name never gets other content, so browsers may cache it for ever. The headers keep a
 * file from running scripts.
 *
 * @param base path before the name, with a slash at both ends
 */
export const mediaRoutes = (app: FastifyInstance, files: FileStore, base: string): void => {
  app.get<{ Params: { name: string } }>(`${base}:name`, async (request, reply) => {
    const { name } = request.params;
    const contentType = contentTypes[extname(name).toLowerCase()];
    const stream = contentType ? await files.get(name) : null;
    if (!stream) throw Object.assign(new Error('Not Found'), { statusCode: 404 });
    return reply
      .headers({
        'content-type': contentType,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'",
      })
      .send(stream);
  });
};
