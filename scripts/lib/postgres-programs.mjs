import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { canInstallPackages, executable, installPackages, onPath, output } from './debian.mjs';

const debianFolder = '/usr/lib/postgresql';
const OLDEST = 15;

/**
 * Finds the folder with PostgreSQL's programs (`initdb`, `postgres`), or installs Debian's.
 *
 * @returns {Promise<string>} the folder
 * @throws Error that says how to name one
 */
export async function ensurePostgresPrograms() {
  const named = process.env.PG_BIN;
  if (named) {
    if (complete(named)) return named;
    throw new Error(`PG_BIN names ${named}, where initdb and postgres are not.`);
  }
  const found = installed();
  if (found) return found;
  if (canInstallPackages()) {
    await installPackages('postgresql');
    const folder = installed();
    if (folder) return folder;
  }
  throw new Error(
    `The tests need PostgreSQL ${OLDEST} or newer: install it, or set PG_BIN to the folder of its programs.`,
  );
}

function installed() {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).map(Number) : [];
  const newestFirst = versions.filter((version) => version >= OLDEST).sort((a, b) => b - a);
  const debian = newestFirst.map((version) => join(debianFolder, String(version), 'bin'));
  return [...debian, elsewhere()].find((folder) => folder && complete(folder));
}

/** Homebrew, Fedora and the like put `pg_config` on the path. */
function elsewhere() {
  const config = onPath('pg_config');
  if (!config) return undefined;
  const version = Number(/\d+/.exec(output(config, ['--version']) ?? '')?.[0]);
  return version >= OLDEST ? output(config, ['--bindir']) : undefined;
}

function complete(folder) {
  return ['initdb', 'postgres'].every((name) => executable(join(folder, name)));
}
