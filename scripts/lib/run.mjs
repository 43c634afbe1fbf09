import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the whole project. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The Node the project is pinned to, whatever Node runs this script.
 *
 * @returns {string} a path
 * @throws Error when it is not installed and this Node is too old to stand in
 */
export function pinnedNode() {
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const { platform, arch } = process;
  const packaged = ['node', 'node-bin']
    .map((name) => `${name}-${platform === 'win32' ? 'win' : platform}-${arch}`)
    .map((name) => join(root, 'node_modules', name, 'bin', file))
    .find((path) => existsSync(path));
  if (packaged) return packaged;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new Error(`Node 24 is needed and none is packaged for ${platform}-${arch}: run this with Node 24 or newer.`);
}

/** The environment in which the project's programs and the pinned Node are found first. */
export function projectEnv(extra = {}) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path, ...extra };
}

const running = new Set();

/** Asks the programs that are running to end, for a script that was told to. */
export function endPrograms() {
  for (const child of running) child.kill('SIGTERM');
}

/**
 * Runs a program to its end, showing what it prints.
 *
 * @param {string} command
 * @param {string[]} parameters
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code; 128 when a signal ended it or it could not start
 */
function run(command, parameters, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, { cwd: root, stdio: 'inherit', env: projectEnv(), ...options });
    running.add(child);
    child.on('error', (fault) => {
      console.error(`${command}: ${fault.message}`);
      resolve(128);
    });
    child.on('exit', (code) => {
      running.delete(child);
      resolve(code ?? 128);
    });
  });
}

/** The same for a script that the pinned Node runs. */
export function runNode(parameters, options = {}) {
  return run(pinnedNode(), parameters, options);
}

/** Stops with a clear sentence when a program that everything after needs has failed. */
export async function mustRun(command, parameters, options = {}) {
  const code = await run(command, parameters, options);
  if (code !== 0) throw new Error(`${command} ${parameters.join(' ')} ended with code ${code}`);
}
