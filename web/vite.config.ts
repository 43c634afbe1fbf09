import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { dictionary } from '@zxcvbn-ts/language-common';
import { defineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const api = 'http://127.0.0.1:8080';

async function compress(path: string): Promise<void> {
  const source = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(source, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(source, { level: 9 }));
}

/** Writes `.br` and `.gz` beside every text file, so that the server only has to pick one. */
function precompress(): Plugin {
  let folder = '';
  return {
    name: 'ok-precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      const compressed = files.filter((name) => /\.(js|css|svg|html|json|txt)$/.test(name) && !name.startsWith('.'));
      // At once: Node compresses beside itself, as many as there are processors for.
      await Promise.all(compressed.map((name) => compress(join(folder, name))));
    },
  };
}

/** Writes which module is in which file: what must not be downloaded by somebody can be looked for. */
function tellModules(): Plugin {
  return {
    name: 'ok-tell-modules',
    apply: 'build',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk' ? [[chunk.fileName, chunk.moduleIds.map((id) => relative(root, id))]] : [],
      );
      const source = JSON.stringify(Object.fromEntries(modules), null, 1);
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source });
    },
  };
}

/** What is said when nothing has come of the server yet, below `error` in the catalogues. */
const saidFirst = /^(title|unknown|unexpected|unexpectedText|chunkLoad|timeout|server|http|textsLoad|tryAgain|toHome)$/;

/** Leaves those of the messages about errors out of the first page that only an answer of the server can ask for. */
function firstTexts(): Plugin {
  return {
    name: 'ok-first-texts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/content\/ui-\w+\.json$/.test(id)) return null;
      const { error } = JSON.parse(code) as { error: Record<string, unknown> };
      return JSON.stringify({
        error: Object.fromEntries(Object.entries(error).filter(([key]) => saidFirst.test(key))),
      });
    },
  };
}

/**
 * React Aria looks at its start whether the browser's language is one, by asking for which languages there are dates: for
 * that a browser reads all its calendars, 15 ms of a quick processor before anything is on screen. Whether it is a
 * language can be asked alone.
 */
function quickLanguageCheck(): Plugin {
  const slow = 'Intl.DateTimeFormat.supportedLocalesOf(';
  return {
    name: 'ok-quick-language-check',
    apply: 'build',
    transform(code, id) {
      if (!/\/react-aria\/.*\/useDefaultLocale\.\w+$/.test(id)) return null;
      if (!code.includes(slow)) throw new Error(`${id} asks otherwise now: see whether this is still needed`);
      return { code: code.replaceAll(slow, 'Intl.getCanonicalLocales('), map: null };
    },
  };
}

const commonPasswordsFile = 'common-passwords.txt';

/** The 10 000 most used passwords, one a line: what `features/account/common-passwords.ts` fetches. */
function commonPasswords(): Plugin {
  const text = dictionary['passwords-common'].slice(0, 10_000).join('\n').toLowerCase();
  return {
    name: 'ok-common-passwords',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: commonPasswordsFile, source: text });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${commonPasswordsFile}`, (_, reply) => void reply.end(text));
    },
  };
}

type Build = { getModuleInfo: (id: string) => { isEntry: boolean; importers: string[] } | null };

/** Whether a module comes with the very first page: what is imported by an entry, however far down, but not later. */
function isFirst(id: string, build: Build, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const found = build.getModuleInfo(id);
  return found !== null && (found.isEntry || found.importers.some((importer) => isFirst(importer, build, seen)));
}

export default defineConfig({
  plugins: [react(), firstTexts(), quickLanguageCheck(), commonPasswords(), tellModules(), precompress()],
  build: {
    target: 'baseline-widely-available',
    outDir: 'dist',
    cssCodeSplit: true,
    // Says which file loads which, for the budgets.
    manifest: true,
    // The licences of whatever is packed ask that their texts come along.
    license: { fileName: 'licences.txt' },
    // A data: address would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs packs better as one file than as many small ones.
          groups: [
            {
              name: 'frame',
              priority: 3,
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|react-store|store|history))\//,
            },
            // Else whatever later parts share is cut off from the rest, and every cut costs bytes.
            { debugName: 'first', priority: 3, name: (id, build) => (isFirst(id, build) ? 'first' : null) },
            // Parts that pages before and after the sign-in share.
            {
              name: 'kit',
              priority: 2,
              test: /web\/src\/ui\/(content\/(card|prose)|navigation\/back-button|feedback\/modal-content)\.|react-aria-components\/dist\/private\/Heading/,
            },
            {
              name: 'documents',
              priority: 2,
              test: /api\/documents\.|rules\/(score-level|document-types)|routes\/pdf\.|footer-documents|document-link/,
            },
            // What everybody who has signed in needs, and what a measurement does: likewise. On a slow line each file
            // costs a turn of its own.
            {
              name: 'signed-in',
              priority: 1,
              test: /node_modules\/@tanstack\/(query-core|react-query)\/|contract\/src\/routes\/mail\.|web\/src\/(api\/(queries|measurements|published-trees|signed-in-part)|session\/expiry|features\/home\/(?!instruction-page)|ui\/(content\/rich-text|navigation\/arrow-link))/,
            },
            {
              name: 'measuring',
              priority: 1,
              test: /node_modules\/(embla-carousel[^/]*|idb-keyval)\/|web\/src\/(player\/|ui\/carousel\/|features\/measurement\/(?!(result|past-measurement)-page\.|past-))|contract\/src\/measurement\//,
            },
            // What the registration needs of forms packs better as one file as well.
            {
              name: 'forms',
              test: /react-hook-form\/|src\/forms\/(use-form|form-)|account\/(field-table|tell-failure|association|account-form|new-password|use-password|toast-error)|ui\/forms\/(select-field|error-summary)/,
            },
            {
              name: 'announcement',
              test: /features\/notifications\/(notification-(link|banner|queries)|banner|safe-line)|routes\/notification\./,
            },
            // What most pages of the back-office share.
            {
              name: 'back-office',
              test: /web\/src\/admin\/(save-file|correcting\/correct\.|fields\/plain-text|texts\/language-name|screens\/screens\.module)|contract\/src\/(entity|entities)\//,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': api, '/management': api, '/media': api },
  },
});
