import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { mustRun } from './run.mjs';

/** The full path of the first of these programs that is on PATH. */
export function onPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const name of names) {
    const found = folders.map((folder) => join(folder, name)).find(executable);
    if (found) return found;
  }
  return undefined;
}

/** Whether this file is there and may be run. */
export function executable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether Debian packages can be installed here: a CI container can, a developer's own account can't. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && onPath('apt-get') !== undefined;
}

/** Installs Debian packages without asking. */
export async function installPackages(...names) {
  console.log(`Installing ${names.join(', ')} …`);
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  await mustRun('apt-get', ['update', '-qq'], options);
  await mustRun('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], options);
}

/** What a program prints, trimmed; undefined when it fails. */
export function output(command, parameters) {
  const result = spawnSync(command, parameters, { encoding: 'utf8' });
  return result.status === 0 ? result.stdout.trim() : undefined;
}
