import { existsSync } from 'node:fs';
import staticFiles from '@fastify/static';
import { routes } from '@ok/contract/routes/index.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import { isCall } from './register-route.ts';

const calls = routes.map(({ path, method }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
}));

/** The screen of a user ends in a login, which may well be an address with a dot. */
const isFile = (path: string) => /\.\w+$/.test(path) && !path.startsWith('/admin/');

/** What is no call: the files of the web, and its one page for every address that the web itself takes care of. */
export const servePages = async (app: FastifyInstance, webFolder: string) => {
  const built = existsSync(webFolder);
  if (built) {
    await app.register(staticFiles, {
      root: webFolder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const named = /[/\\]assets[/\\]/.test(path);
        reply.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (calls.some(({ pattern }) => pattern.test(path))) throw new AppError('methodNotAllowed');
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    // A missing file must not answer a page: a browser that asks for a script would take it for one.
    if (!built || !isPage || isCall(path) || isFile(path)) throw new AppError('notFound');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
};
