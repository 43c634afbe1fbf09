import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mustRun, root } from './run.mjs';

const lockFile = join(root, 'package-lock.json');
const stamp = join(root, 'node_modules', '.ok-stamp');

/**
 * Installs what the lock file names, unless that is what is there.
 *
 * @throws Error when npm fails
 */
export async function install() {
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (!installedByHand()) {
    console.log('Installing what package-lock.json names …');
    // Building the web needs the development packages, also where NODE_ENV says production.
    await npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']);
  }
  writeFileSync(stamp, wanted);
}

/** npm notes what it installed; a note younger than the lock file means that someone ran it already. */
function installedByHand() {
  const note = join(root, 'node_modules', '.package-lock.json');
  return existsSync(note) && statSync(note).mtimeMs >= statSync(lockFile).mtimeMs;
}

function npm(parameters) {
  const self = process.env.npm_execpath;
  if (self && /npm-cli\.[cm]?js$/.test(self))
    return mustRun(process.execPath, [self, ...parameters], { env: process.env });
  return mustRun('npm', parameters, { env: process.env, shell: process.platform === 'win32' });
}
