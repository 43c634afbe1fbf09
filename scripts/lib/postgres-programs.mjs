import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { canInstallPackages, installPackages, isExecutable, onPath, readOutput } from './debian.mjs';

const debianFolder = '/usr/lib/postgresql';
const OLDEST_POSTGRES = 15;

/**
 * Finds the folder with PostgreSQL's programs (`initdb`, `postgres`), or installs Debian's.
 *
 * @returns {Promise<string>} the folder
 * @throws Error that says how to set one
 */
export async function ensurePostgresPrograms() {
  const folderFromEnv = process.env.PG_BIN;
  if (folderFromEnv) {
    if (hasAllPrograms(folderFromEnv)) return folderFromEnv;
    throw new Error(`PG_BIN names ${folderFromEnv}, where initdb and postgres are not.`);
  }
  const found = findInstalled();
  if (found) return found;
  if (canInstallPackages()) {
    await installPackages('postgresql');
    const folder = findInstalled();
    if (folder) return folder;
  }
  throw new Error(
    `The tests need PostgreSQL ${OLDEST_POSTGRES} or newer: install it, or set PG_BIN to the folder of its programs.`,
  );
}

function findInstalled() {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).map(Number) : [];
  const newestFirst = versions.filter((version) => version >= OLDEST_POSTGRES).sort((a, b) => b - a);
  const debian = newestFirst.map((version) => join(debianFolder, String(version), 'bin'));
  return [...debian, findByPgConfig()].find((folder) => folder && hasAllPrograms(folder));
}

/** Homebrew, Fedora and others put `pg_config` on the path. */
function findByPgConfig() {
  const config = onPath('pg_config');
  if (!config) return undefined;
  const version = Number(/\d+/.exec(readOutput(config, ['--version']) ?? '')?.[0]);
  return version >= OLDEST_POSTGRES ? readOutput(config, ['--bindir']) : undefined;
}

function hasAllPrograms(folder) {
  return ['initdb', 'postgres'].every((name) => isExecutable(join(folder, name)));
}
