import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { mustRun } from './run.mjs';

/** Full path of the first of these programs on PATH. */
export function onPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const name of names) {
    const found = folders.map((folder) => join(folder, name)).find(isExecutable);
    if (found) return found;
  }
  return undefined;
}

/** Checks whether this file exists and is executable. */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Checks whether Debian packages can be installed here: in a CI container they can, from a developer's account they
 * can't.
 */
export function canInstallPackages() {
  return process.getuid?.() === 0 && onPath('apt-get') !== undefined;
}

/** Installs Debian packages without prompts. */
export async function installPackages(...names) {
  console.log(`Installing ${names.join(', ')} …`);
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  await mustRun('apt-get', ['update', '-qq'], options);
  await mustRun('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], options);
}

/** Trimmed output of a program; undefined if it fails. */
export function readOutput(command, parameters) {
  const result = spawnSync(command, parameters, { encoding: 'utf8' });
  return result.status === 0 ? result.stdout.trim() : undefined;
}
