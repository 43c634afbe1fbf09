import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isThisNodeRecentEnough, mustRun, packagedNode, root } from './run.mjs';

const lockFile = join(root, 'package-lock.json');
/** npm's own record of the installed packages. */
const npmRecord = join(root, 'node_modules', '.package-lock.json');
const stamp = join(root, 'node_modules', '.ok-stamp');

const workspaceOptions = ['contract', 'server', 'web'].flatMap((part) => ['--workspace', part]);
/** Parameters of npm for each purpose. */
export const selections = {
  // The linters and test runners are development dependencies of the root.
  start: [...workspaceOptions, '--omit=dev'],
  all: [...workspaceOptions, '--include-workspace-root', '--include=dev'],
};

/**
 * Installs the packages of the lock file unless they are there, and the packaged Node if this machine's own is too old.
 *
 * @param {'start' | 'all'} purpose `start` installs enough to build the web and run the server
 * @throws Error when npm fails
 */
export async function install(purpose) {
  const lockHash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  // A folder with the tools keeps them: a build after a change of the lock file removes no package.
  const selection = existsSync(stamp) && readFileSync(stamp, 'utf8').endsWith(' all') ? 'all' : purpose;
  const work = [];
  if (!isInstalled(lockHash, selection)) {
    console.log('Installing what package-lock.json names …');
    // Explicit lists, so that NODE_ENV doesn't decide.
    work.push(
      npm(['ci', ...selections[selection], '--include=optional', ...quietOptions]).then(() =>
        writeFileSync(stamp, `${lockHash} ${selection}`),
      ),
    );
  }
  // In parallel, since unpacking uses one processor only.
  if (!isThisNodeRecentEnough() && !packagedNode())
    work.push(
      npm(['ci', '--prefix', join(root, 'runtime'), '--include=optional', '--ignore-scripts', ...quietOptions]),
    );
  await Promise.all(work);
}

const quietOptions = ['--no-audit', '--no-fund', '--loglevel=error'];

function isInstalled(lockHash, selection) {
  if (existsSync(stamp)) {
    const [lock, installed] = readFileSync(stamp, 'utf8').split(' ');
    if (lock === lockHash && (installed === 'all' || installed === selection)) return true;
    if (lock === lockHash) return false;
  }
  if (!isInstalledByHand(selection)) return false;
  writeFileSync(stamp, `${lockHash} ${selection}`);
  return true;
}

/** npm was run by hand if its record is younger than the lock file and complete. */
function isInstalledByHand(selection) {
  if (!existsSync(npmRecord) || statSync(npmRecord).mtimeMs < statSync(lockFile).mtimeMs) return false;
  const read = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const installedPackages = read(npmRecord);
  const needed = Object.entries(read(lockFile)).filter(
    ([path, { dev, optional, devOptional }]) =>
      path.includes('node_modules/') && !optional && !devOptional && (selection === 'all' || !dev),
  );
  return needed.every(([path, { version }]) => installedPackages[path]?.version === version);
}

function npm(parameters) {
  const self = process.env.npm_execpath;
  if (self && /npm-cli\.[cm]?js$/.test(self))
    return mustRun(process.execPath, [self, ...parameters], { env: process.env });
  return mustRun('npm', parameters, { env: process.env, shell: process.platform === 'win32' });
}
