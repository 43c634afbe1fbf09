import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

/** Name of the built worker; without a hash, since browsers look for new versions at the same address. */
const workerFileName = 'sw.js';
const workerSource = fileURLToPath(new URL('worker/service-worker.ts', import.meta.url));

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

/** Builds the worker by itself: it has to be one file, and would otherwise share files with the pages. */
const buildWorker = async (target: string, constants: Record<string, string>): Promise<string> => {
  const define = Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]));
  const rolldownOptions = { input: workerSource, output: { format: 'iife' as const } };
  const built = await build({
    ...{ configFile: false, logLevel: 'warn', define },
    build: { write: false, target, modulePreload: false, rolldownOptions },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('The worker was not built');
  return output.output[0].code;
};

/** Builds the worker, with the list of the files that it keeps and a version that changes with them. */
export function writeWorkerFiles(target: string): Plugin {
  return {
    name: 'ok-worker-files',
    apply: 'build',
    // After the bundler has left out the files that hold nothing but a style.
    enforce: 'post',
    async generateBundle(_, bundle) {
      const files = new Set<string>();
      for (const entry of Object.values(bundle)) {
        if (entry.type === 'chunk' && entry.isEntry) collectFiles(bundle, entry, files);
      }
      const fonts = Object.keys(bundle).filter(isUsualFont);
      const paths = [...files, ...fonts, 'favicon.svg'].toSorted().map((name) => `/${name}`);
      const version = createHash('sha256').update(paths.join('\n')).digest('hex').slice(0, 16);
      // A file of its own, since browsers fetch the worker at each visit.
      const listFile = `assets/worker-files-${version}.json`;
      this.emitFile({ type: 'asset', fileName: listFile, source: JSON.stringify(paths) });
      const source = await buildWorker(target, { workerVersion: version, workerFilesAddress: `/${listFile}` });
      this.emitFile({ type: 'asset', fileName: workerFileName, source });
    },
  };
}
