import { existsSync } from 'node:fs';
import staticFiles from '@fastify/static';
import { routes } from '@ok/contract/routes/index.ts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { AppError } from './app-error.ts';
import { isApiPath } from './register-route.ts';
import { findStoredAsset } from './stored-assets.ts';

const contractCalls = routes.map(({ path, method }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
}));

/** Whether a path names a file. Admin paths are excluded: the screen of a user ends in a login, which may hold a dot. */
const hasFileExtension = (path: string) => /\.\w+$/.test(path) && !path.startsWith('/admin/');

/** A file with a hash in its name never changes. */
const forever = 'public, max-age=31536000, immutable';

/**
 * Serves the files of the web, those of other versions that the database holds, and the one page for every other path
 * that is not a call.
 */
export const servePages = async (app: FastifyInstance, db: Kysely<Database>, webFolder: string) => {
  const isBuilt = existsSync(webFolder);
  if (isBuilt) {
    await app.register(staticFiles, {
      root: webFolder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = /[/\\]assets[/\\]/.test(path);
        reply.header('cache-control', isHashed ? forever : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (contractCalls.some(({ pattern }) => pattern.test(path))) throw new AppError('methodNotAllowed');
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    const asset = isPage && (await findStoredAsset(db, path, request.headers['accept-encoding']));
    if (asset) {
      const { bytes, encoding, contentType } = asset;
      if (encoding !== null) reply.header('content-encoding', encoding);
      return reply
        .headers({ 'content-type': contentType, 'cache-control': forever, vary: 'accept-encoding' })
        .send(bytes);
    }
    // A missing file is a 404: a browser would take a page for the script that it requested.
    if (!isBuilt || !isPage || isApiPath(path) || hasFileExtension(path)) throw new AppError('notFound');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
};
