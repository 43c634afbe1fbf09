import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

/** Name of the built worker; without a hash, since browsers look for new versions at the same address. */
export const workerFileName = 'sw.js';

type Bundle = Rolldown.OutputBundle;

const isOfBackOffice = ({ moduleIds }: Rolldown.OutputChunk) => moduleIds.some((id) => id.includes('/web/src/admin/'));

/**
 * Collects the files that a page of a professional may load at once or later: scripts and styles.
 *
 * @throws Error for a file that needs code of the back-office, without which it could not open
 */
const collectFiles = (bundle: Bundle, chunk: Rolldown.OutputChunk, files: Set<string>): void => {
  if (files.has(chunk.fileName)) return;
  const ofBackOffice = chunk.imports.find((name) => {
    const imported = bundle[name];
    return imported?.type === 'chunk' && isOfBackOffice(imported);
  });
  if (ofBackOffice) throw new Error(`${chunk.fileName} needs ${ofBackOffice}, which holds code of the back-office`);
  files.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  for (const name of [...chunk.imports, ...chunk.dynamicImports]) {
    const imported = bundle[name];
    if (imported?.type === 'chunk' && !isOfBackOffice(imported)) collectFiles(bundle, imported, files);
  }
};

/** Fonts for the letters of most languages; others are kept once a text needs them. */
const isUsualFont = (name: string) => /-latin-wght-\w+-[\w-]+\.woff2$/.test(name);

/** Writes the list of the files that the worker keeps, and a version that changes with them, into the built worker. */
export function writeWorkerFiles(): Plugin {
  return {
    name: 'ok-worker-files',
    apply: 'build',
    // After the bundler has left out the files that hold nothing but a style.
    enforce: 'post',
    generateBundle(_, bundle) {
      const entries = Object.values(bundle).filter((file) => file.type === 'chunk' && file.isEntry);
      const worker = entries.find(({ fileName }) => fileName === workerFileName);
      if (worker?.type !== 'chunk') throw new Error(`The build has no ${workerFileName}`);
      if (worker.imports.length > 0) throw new Error(`${workerFileName} has to be one file`);
      const files = new Set<string>();
      for (const entry of entries) {
        if (entry.type === 'chunk' && entry !== worker) collectFiles(bundle, entry, files);
      }
      const fonts = Object.keys(bundle).filter(isUsualFont);
      const paths = [...files, ...fonts, 'favicon.svg'].toSorted().map((name) => `/${name}`);
      const version = createHash('sha256').update(paths.join('\n')).digest('hex').slice(0, 16);
      worker.code = worker.code
        .replace(/(["'`])%FILES%\1/, () => JSON.stringify(JSON.stringify(paths)))
        .replace('%VERSION%', version);
    },
  };
}
