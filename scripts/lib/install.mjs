import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mustRun, packagedNode, root, thisNodeWillDo } from './run.mjs';

const lockFile = join(root, 'package-lock.json');
/** What npm notes of what it installed. */
const note = join(root, 'node_modules', '.package-lock.json');
const stamp = join(root, 'node_modules', '.ok-stamp');

const parts = ['contract', 'server', 'web'].flatMap((part) => ['--workspace', part]);
/** What npm is told to install, by what it is for. */
export const selections = {
  // The linters and test runners are the root's own, and what is for development only.
  start: [...parts, '--omit=dev'],
  all: [...parts, '--include-workspace-root', '--include=dev'],
};

/**
 * Installs what the lock file names, unless it is there; and the packaged Node where this machine's own is too old.
 *
 * @param {'start' | 'all'} wantedFor `start` is what building the web and running the server need
 * @throws Error when npm fails
 */
export async function install(wantedFor) {
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  // A folder with the tools keeps them: a build after a change of the lock file takes nothing away.
  const what = existsSync(stamp) && readFileSync(stamp, 'utf8').endsWith(' all') ? 'all' : wantedFor;
  const work = [];
  if (!isInstalled(wanted, what)) {
    console.log('Installing what package-lock.json names …');
    // What NODE_ENV says must not decide: the lists are ours.
    work.push(
      npm(['ci', ...selections[what], '--include=optional', ...quietly]).then(() =>
        writeFileSync(stamp, `${wanted} ${what}`),
      ),
    );
  }
  // Beside it, since unpacking keeps one processor busy only.
  if (!thisNodeWillDo() && !packagedNode())
    work.push(npm(['ci', '--prefix', join(root, 'runtime'), '--include=optional', '--ignore-scripts', ...quietly]));
  await Promise.all(work);
}

const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];

function isInstalled(wanted, what) {
  if (existsSync(stamp)) {
    const [lock, installed] = readFileSync(stamp, 'utf8').split(' ');
    if (lock === wanted && (installed === 'all' || installed === what)) return true;
    if (lock === wanted) return false;
  }
  if (!installedByHand(what)) return false;
  writeFileSync(stamp, `${wanted} ${what}`);
  return true;
}

/** Someone ran npm already when its note is younger than the lock file and leaves nothing out. */
function installedByHand(what) {
  if (!existsSync(note) || statSync(note).mtimeMs < statSync(lockFile).mtimeMs) return false;
  const read = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const there = read(note);
  const needed = Object.entries(read(lockFile)).filter(
    ([path, { dev, optional, devOptional }]) =>
      path.includes('node_modules/') && !optional && !devOptional && (what === 'all' || !dev),
  );
  return needed.every(([path, { version }]) => there[path]?.version === version);
}

function npm(parameters) {
  const self = process.env.npm_execpath;
  if (self && /npm-cli\.[cm]?js$/.test(self))
    return mustRun(process.execPath, [self, ...parameters], { env: process.env });
  return mustRun('npm', parameters, { env: process.env, shell: process.platform === 'win32' });
}
