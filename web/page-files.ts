import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const routerFile = fileURLToPath(new URL('src/router.tsx', import.meta.url));
/** Module that every page after the sign-in loads besides its own. */
const signedInModule = 'api/signed-in-part.tsx';
/** Fewer pages in parts of their own mean that the pattern below no longer fits the router. */
const minPages = 15;

type Bundle = Rolldown.OutputBundle;

/** Finds the pages of the router that are in parts of their own: their paths, and the module of each. */
const findPages = (source: string): { path: string; modules: string[] }[] => {
  const pages = [...source.matchAll(/(private|public)Page\('([^']+)',[^']*?import\('\.\/([^']+)'\)/g)].map(
    ([, access, path = '', module = '']) => ({
      path,
      modules: access === 'private' ? [signedInModule, module] : [module],
    }),
  );
  if (pages.length < minPages) throw new Error(`Only ${pages.length} pages were found in ${routerFile}`);
  return pages;
};

const findChunk = (bundle: Bundle, module: string): Rolldown.OutputChunk => {
  const isOfModule = (id: string | null) => id?.endsWith(`/web/src/${module}`);
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const chunk =
    chunks.find(({ facadeModuleId }) => isOfModule(facadeModuleId)) ??
    chunks.find(({ moduleIds }) => moduleIds.some(isOfModule));
  if (!chunk) throw new Error(`No file of the build has the module ${module}`);
  return chunk;
};

/** Collects a chunk with everything that it imports statically: scripts and their styles. */
const collectFiles = (
  bundle: Bundle,
  { fileName, imports, viteMetadata }: Rolldown.OutputChunk,
  files: Set<string>,
) => {
  if (files.has(fileName)) return files;
  files.add(fileName);
  for (const style of viteMetadata?.importedCss ?? []) files.add(style);
  for (const imported of imports) {
    const chunk = bundle[imported];
    if (chunk?.type === 'chunk') collectFiles(bundle, chunk, files);
  }
  return files;
};

/**
 * Writes `.vite/page-files.json`: the files of each page beyond those of every page. The server names them beside the
 * page, so that the browser fetches them while it still waits for the first script.
 */
export function writePageFiles(): Plugin {
  return {
    name: 'ok-page-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const entry = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.isEntry && file.facadeModuleId?.endsWith('/index.html'),
      );
      if (entry?.type !== 'chunk') throw new Error('The build has no first page');
      const firstFiles = collectFiles(bundle, entry, new Set());
      const pages = findPages(readFileSync(routerFile, 'utf8')).map(({ path, modules }) => {
        const files = new Set<string>();
        for (const module of modules) collectFiles(bundle, findChunk(bundle, module), files);
        return { path, files: [...files].filter((file) => !firstFiles.has(file)) };
      });
      this.emitFile({ type: 'asset', fileName: '.vite/page-files.json', source: JSON.stringify(pages, null, 1) });
    },
  };
}
