import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNode } from './run.mjs';

const sources = ['web/src', 'web/public', 'web/index.html', 'web/vite.config.ts', 'contract/src', 'package-lock.json'];
const buildStamp = join(root, 'web/dist/.stamp');

/**
 * Builds the web, even if it is up to date.
 *
 * @returns {Promise<number>} the build's exit code
 */
export async function buildWeb() {
  const built = webHash();
  console.log('Building the web …');
  const vite = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
  const code = await runNode(vite, { cwd: join(root, 'web') });
  if (code === 0) writeFileSync(buildStamp, built);
  return code;
}

/**
 * Builds the web unless it was built from exactly these sources.
 *
 * @throws Error when the build fails
 */
export async function buildWebWhenStale() {
  if (!isWebStale()) return;
  const code = await buildWeb();
  if (code !== 0) throw new Error('The web could not be built.');
}

/** Checks whether the build is missing or was made from other sources. */
export function isWebStale() {
  return !existsSync(buildStamp) || readFileSync(buildStamp, 'utf8') !== webHash();
}

/** A hash of contents instead of times: a fresh checkout of the same sources is not stale. */
function webHash() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesUnder))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function filesUnder(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  const entries = readdirSync(full, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length))
    .sort();
}
