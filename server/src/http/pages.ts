import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import { routes } from '@ok/contract/routes/index.ts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { AppError } from './app-error.ts';
import { makeComposePage, type PageAnswers } from './composed-page.ts';
import { isApiPath } from './register-route.ts';
import { negotiateEncoding } from './replies/compressed-body.ts';
import { findStoredAsset } from './stored-assets.ts';

const contractCalls = routes.map(({ path, method }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
}));

/** Whether a path names a file. Admin paths are excluded: the screen of a user ends in a login, which may hold a dot. */
const hasFileExtension = (path: string) => /\.\w+$/.test(path) && !path.startsWith('/admin/');

/** Worker that opens the application without a network. */
const workerFile = 'sw.js';

/** A file with a hash in its name never changes. */
const forever = 'public, max-age=31536000, immutable';

type PageServices = {
  db: Kysely<Database>;
  webFolder: string;
  /** Whether browsers keep the application; otherwise the worker that kept it removes itself. */
  worksOffline: boolean;
  /** Reads the answers that a page brings along. */
  readFirstAnswers: () => Promise<PageAnswers>;
};

/** The files of a page, such as `/measure/$treeId`, beyond those of every page; see `web/page-files.ts`. */
type PageFiles = { path: string; files: string[] };

/** `Link` header that makes the browser fetch a page's files before the first script asks for them. */
type PageLink = { pattern: RegExp; link: string };

/** Reads the files of the pages of a build, which an older build may lack. */
const readPageLinks = (webFolder: string): PageLink[] => {
  const file = join(webFolder, '.vite/page-files.json');
  if (!existsSync(file)) return [];
  return (JSON.parse(readFileSync(file, 'utf8')) as PageFiles[]).map(({ path, files }) => ({
    pattern: new RegExp(`^${path.replaceAll(/\/\{-\$\w+\}/g, '(/[^/]+)?').replaceAll(/\$\w+/g, '[^/]+')}/?$`),
    // The files of every page go first: without them these are of no use.
    link: files
      .map(
        (name) =>
          `</${name}>; ${name.endsWith('.css') ? 'rel=preload; as=style; crossorigin' : 'rel=modulepreload'}; fetchpriority=low`,
      )
      .join(', '),
  }));
};

/**
 * Serves the files of the web, those of other versions that the database holds, and the one page for every other path
 * that is not a call.
 */
export const servePages = async (
  app: FastifyInstance,
  { db, webFolder, worksOffline, readFirstAnswers }: PageServices,
) => {
  const isBuilt = existsSync(webFolder);
  const pageLinks = readPageLinks(webFolder);
  const composePage = isBuilt ? makeComposePage(webFolder, readFirstAnswers) : async () => undefined;
  if (isBuilt) {
    await app.register(staticFiles, {
      root: webFolder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: [`${workerFile}*`],
      setHeaders: (reply, path) => {
        const isHashed = /[/\\]assets[/\\]/.test(path);
        reply.header('cache-control', isHashed ? forever : 'no-cache');
      },
    });
  }
  // The worker has one address whatever it does: a broken one is replaced when the browser looks for a newer one there.
  app.route({
    method: ['GET', 'HEAD'],
    url: `/${workerFile}`,
    handler: (_request, reply) => reply.sendFile(worksOffline ? workerFile : 'remove-worker.js'),
  });
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
    const link = pageLinks.find(({ pattern }) => pattern.test(path))?.link;
    if (link) reply.header('link', link);
    reply.header('cache-control', 'no-cache');
    const page = await composePage();
    if (!page) return reply.sendFile('index.html');
    reply.headers({ etag: page.etag, 'content-type': 'text/html; charset=utf-8' });
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    return reply.send(await negotiateEncoding(page.body, request, reply));
  });
};
