import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { dictionary } from '@zxcvbn-ts/language-common';
import { defineConfig, type Plugin } from 'vite';
import { writePageFiles } from './page-files.ts';
import { writeWorkerFiles } from './worker-files.ts';

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
      // Node compresses on its own threads, so that all files can start together.
      await Promise.all(compressed.map((name) => compress(join(folder, name))));
    },
  };
}

/** Writes `.vite/modules.json`: the modules of each built file. Journeys read it to check what a page downloads. */
function writeModuleList(): Plugin {
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

/** Keys below `error` in the catalogues that a page may show before it has any answer of the server. */
const firstErrorKeys = /^(title|unknown|unexpected|unexpectedText|chunkLoad|timeout|server|textsLoad|tryAgain|toHome)$/;

/** Leaves all other error messages out of the first page: only an answer of the server can ask for them. */
function firstErrorTexts(): Plugin {
  return {
    name: 'ok-first-texts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/content\/ui-\w+\.json$/.test(id)) return null;
      const { error } = JSON.parse(code) as { error: Record<string, unknown> };
      return JSON.stringify({
        error: Object.fromEntries(Object.entries(error).filter(([key]) => firstErrorKeys.test(key))),
      });
    },
  };
}

/**
 * At start React Aria checks the browser's language with `supportedLocalesOf`. That makes the browser read all its
 * calendars: 15 ms of a fast processor before anything is on screen. `getCanonicalLocales` checks the language alone.
 */
function quickLanguageCheck(): Plugin {
  const slowCheck = 'Intl.DateTimeFormat.supportedLocalesOf(';
  return {
    name: 'ok-quick-language-check',
    apply: 'build',
    transform(code, id) {
      if (!/\/react-aria\/.*\/useDefaultLocale\.\w+$/.test(id)) return null;
      if (!code.includes(slowCheck))
        throw new Error(`${id} no longer contains ${slowCheck}: check whether this plugin is still needed`);
      return { code: code.replaceAll(slowCheck, 'Intl.getCanonicalLocales('), map: null };
    },
  };
}

/** Parts of a call that only the server reads: its summary, in one line or more, and which sessions it is open to. */
const summaryPattern = /^ +(summary:\s*(['"`]).*?\2|whileLimited: true|needsProof: true),$/gms;
/** Schema of a reply as a property of a call: one line, or all lines that are indented further, and the one after them. */
const replyPattern = /^ {2}reply: (?:.*,\n|.*[^,]\n(?: {3,}.*\n)*(?: {2}\S.*\n))/gm;
/** Calls whose replies the pages check themselves. */
const checkedReplies = /\/management\/metrics\.ts$/;

/**
 * Leaves summaries and schemas of replies out of the pages: only the server describes its calls, and checks what it
 * sends.
 */
function leaveOutReplies(): Plugin {
  return {
    name: 'ok-leave-out-replies',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/contract\/src\/routes\/.*\.ts$/.test(id)) return null;
      const shortened = code.replaceAll(summaryPattern, '');
      return { code: checkedReplies.test(id) ? shortened : shortened.replaceAll(replyPattern, ''), map: null };
    },
  };
}

const commonPasswordsFile = 'common-passwords.txt';

/** Emits the 10,000 most used passwords, one a line, for `features/account/password/common-passwords.ts`. */
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

/** Whether an entry imports a module statically, directly or through other modules: it is part of the first page. */
function isInFirstPage(id: string, build: Build, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const moduleInfo = build.getModuleInfo(id);
  return (
    moduleInfo !== null &&
    (moduleInfo.isEntry || moduleInfo.importers.some((importer) => isInFirstPage(importer, build, seen)))
  );
}

/** Code that the registration and other parts share: too small for a file of its own. */
const sharedCode =
  /contract\/src\/(rules\/(values\/(characters|id)|accounts\/email-address)|routes\/account\/registration)\.|layout\/use-media\./;

const target = 'baseline-widely-available';

export default defineConfig({
  plugins: [
    react(),
    firstErrorTexts(),
    quickLanguageCheck(),
    leaveOutReplies(),
    commonPasswords(),
    writeModuleList(),
    writePageFiles(),
    writeWorkerFiles(target),
    precompress(),
  ],
  resolve: {
    // React has had this function since version 18; libraries bring it along for older ones.
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
  },
  build: {
    target,
    outDir: 'dist',
    cssCodeSplit: true,
    // Lists which file loads which; the size budgets read the manifest.
    manifest: true,
    // The licences of bundled packages require that their texts are distributed too.
    license: { fileName: 'licences.txt' },
    // A data: address would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // One file with the code of every page compresses better than many small files.
          groups: [
            {
              name: 'frame',
              priority: 3,
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|react-store|store|history))\//,
            },
            // Without this group the bundler splits off each piece that later parts share, and every split costs bytes.
            {
              debugName: 'first',
              priority: 3,
              name: (id, build) => (sharedCode.test(id) || isInFirstPage(id, build) ? 'first' : null),
            },
            // Components of pages before and after the sign-in.
            {
              name: 'kit',
              priority: 2,
              test: /web\/src\/ui\/(content\/(card|markup\/prose)|navigation\/back-button|feedback\/modal-content)\.|react-aria-components\/dist\/private\/Heading/,
            },
            {
              name: 'documents',
              priority: 2,
              test: /api\/documents\.|rules\/results\/(score-level|document-types)|routes\/files\/pdf\.|layout\/frame\/footer\.|document-link/,
            },
            // Code of every page after the sign-in, and code of a measurement. On a slow line each file costs a round
            // trip.
            {
              name: 'signed-in',
              priority: 1,
              test: /node_modules\/@tanstack\/(query-core|react-query)\/(?!.*\/(useInfiniteQuery|infiniteQueryObserver)\.)|web\/src\/(api\/(queries|call-or-read-kept|failure-status|measurements|published-trees|signed-in-part)|features\/home\/(?!instruction-page|\w+-question)|ui\/(content\/(markup\/rich-text|icons\/signed-in-icon-paths)|navigation\/arrow-link))/,
            },
            {
              name: 'measuring',
              priority: 1,
              test: /node_modules\/embla-carousel[^/]*\/|web\/src\/(player\/|ui\/carousel\/|features\/measurement\/(?!connection-status|measurement-(closed|not-loaded)|result-page\.|past-|private-note|outbox\/(waiting|record|send)-|correction\/|device\/|result\/save-))|contract\/src\/measurement\//,
            },
            {
              name: 'storage',
              priority: 2,
              test: /node_modules\/idb-keyval\/|web\/src\/(offline\/(kept-answers|cipher)|session\/with-timeout)\./,
            },
            // Form code of the registration also compresses better as one file.
            {
              name: 'forms',
              test: /react-hook-form\/|src\/forms\/(use-form|form-)|account\/(forms\/(field-table|association|account-form|toast-error)|password\/(new-password|use-password))|ui\/forms\/(select-field|error-summary)/,
            },
            // The page of the second factor and what opens above other pages for it: each file is named in the first one.
            {
              name: 'security',
              test: /features\/account\/security\/(?!can-use-passkeys)/,
            },
            {
              name: 'announcement',
              test: /features\/notifications\/(notification-(link|banner|queries)|banner|safe-line)|routes\/notifications\/notification\./,
            },
            // Code that most pages of the back-office share.
            {
              name: 'back-office',
              test: /web\/src\/(admin\/(fields\/values\/plain-text|screens\/shared\/screens\.module))|contract\/src\/(entity|entities)\//,
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
