import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { root } from './lib/run.mjs';

// Copies what the server needs to run, and nothing else, into a new folder: the built web, the content, its own code and
// its packages. `node scripts/pack-server.mjs FOLDER`, after `npm run build`.

const [target] = process.argv.slice(2);
if (!target) throw new Error('Name the new folder: node scripts/pack-server.mjs FOLDER');
const folder = resolve(target);
if (existsSync(folder)) throw new Error(`${folder} is there already.`);
if (!existsSync(join(root, 'web/dist/index.html'))) throw new Error('Build the web first: npm run build');

/** Parts of the project, without their packages and tests. */
const parts = [
  'package.json',
  'bill-of-materials.json',
  'content',
  'contract/package.json',
  'contract/src',
  'server/package.json',
  'server/src',
  'web/dist',
];

/** Files and folders that are read by people and tools, and by no program. */
const isForReading = (name) =>
  /\.(map|md|markdown|flow|tsbuildinfo)$|\.d\.[cm]?ts$|\.test\.ts$/i.test(name) ||
  /^(docs?|examples?|tests?|__tests__|perf|\.yarn)$/i.test(name);

/** Builds of packages for browsers, and sources from which a package was built. */
const isForOthers = (path) =>
  /\.(browser|standalone)(\.old)?\.[cm]?js$/.test(path) || path.endsWith(join('node_modules', 'zod', 'src'));

/** Folders of the packages that the server needs, as npm resolves them. */
function listPackages() {
  const query = ['ls', '--all', '--omit=dev', '--parseable', '--workspace', 'server', '--workspace', 'contract'];
  const { stdout } = spawnSync('npm', query, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' });
  const inPackages = stdout.split('\n').filter((path) => path.includes(`${sep}node_modules${sep}`));
  return inPackages.filter((path) => existsSync(path) && !lstatSync(path).isSymbolicLink());
}

const copy = (from) =>
  cpSync(from, join(folder, relative(root, from)), {
    recursive: true,
    // A nested package is listed by itself.
    filter: (path) =>
      path === from || !(isForReading(basename(path)) || isForOthers(path) || basename(path) === 'node_modules'),
  });

mkdirSync(folder, { recursive: true });
for (const part of parts) copy(join(root, part));
const packages = listPackages();
if (packages.length === 0) throw new Error('npm lists no packages: install them first.');
for (const path of packages) copy(path);

// The workspaces import each other by these links.
const links = join(folder, 'node_modules', '@ok');
mkdirSync(links, { recursive: true });
for (const name of readdirSync(join(root, 'node_modules', '@ok'))) {
  const place = relative(root, realpathSync(join(root, 'node_modules', '@ok', name)));
  if (existsSync(join(folder, place))) symlinkSync(relative(links, join(folder, place)), join(links, name));
}
console.log(`${packages.length} packages are in ${folder} (${dirname(folder)}).`);
