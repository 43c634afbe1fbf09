import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Oldest major version of Node with the type stripping and modules that the server needs. */
const OLDEST_NODE = 24;

/** Checks whether the Node that runs this script can run the project as well. */
export const isThisNodeRecentEnough = () => Number(process.versions.node.split('.')[0]) >= OLDEST_NODE;

/**
 * The packaged Node, for a machine whose own is too old.
 *
 * @returns {string | undefined} its path; undefined if it is not installed, or not the version in the lock file
 */
export function packagedNode() {
  const read = (...path) => JSON.parse(readFileSync(join(root, 'runtime', ...path), 'utf8'));
  const { platform, arch } = process;
  const [folder] = ['node', 'node-bin']
    .map((name) => `node_modules/${name}-${platform === 'win32' ? 'win' : platform}-${arch}`)
    .filter((path) => existsSync(join(root, 'runtime', path, 'package.json')));
  if (!folder || read(folder, 'package.json').version !== read('package-lock.json').packages[folder]?.version)
    return undefined;
  return join(root, 'runtime', folder, 'bin', platform === 'win32' ? 'node.exe' : 'node');
}

/**
 * The Node that runs the project: this one if it is new enough, else the packaged one.
 *
 * @returns {string} a path
 * @throws Error when this Node is too old and none is packaged
 */
export function projectNode() {
  if (isThisNodeRecentEnough()) return process.execPath;
  const packaged = packagedNode();
  if (packaged) return packaged;
  throw new Error(
    `Node ${OLDEST_NODE} is needed and none is packaged for ${process.platform}-${process.arch}: run this with Node ${OLDEST_NODE} or newer.`,
  );
}

/** Environment whose PATH begins with the project's programs and its Node. */
export function projectEnv(extra = {}) {
  const nodes = isThisNodeRecentEnough() ? [] : [dirname(projectNode())];
  const path = [join(root, 'node_modules', '.bin'), ...nodes, process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path, ...extra };
}

const running = new Set();

/** Sends SIGTERM to the running programs when the script itself has to end. */
export function endPrograms() {
  for (const child of running) child.kill('SIGTERM');
}

/**
 * Runs a program to its end and shows its output.
 *
 * @param {string} command
 * @param {string[]} parameters
 * @param {import('node:child_process').SpawnOptions} [options]
 * @param {(child: import('node:child_process').ChildProcess) => void} [onStart]
 * @returns {Promise<number>} its exit code; 128 when a signal ended it or it could not start
 */
function run(command, parameters, options = {}, onStart = () => {}) {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, { cwd: root, stdio: 'inherit', ...options });
    running.add(child);
    onStart(child);
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(128);
    });
    // `close` instead of `exit`: the last output may still be on its way.
    child.on('close', (code) => {
      running.delete(child);
      resolve(code ?? 128);
    });
  });
}

/** Runs a script with the project's Node to its end and shows its output. */
export function runNode(parameters, options = {}) {
  return run(projectNode(), parameters, { env: projectEnv(), ...options });
}

/**
 * Runs a script in parallel with others, and returns its output at its end.
 *
 * @param {string[]} parameters
 * @param {{ env?: NodeJS.ProcessEnv, isInBackground?: boolean }} [options] a script in the background, and its own
 * programs, get the processor time that no other program uses
 * @returns {Promise<{ code: number, printed: string }>}
 */
export async function runNodeInParallel(parameters, { env = projectEnv(), isInBackground = false } = {}) {
  const parts = [];
  const onStart = (child) => {
    if (isInBackground && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(part));
  };
  const code = await run(projectNode(), parameters, { env, stdio: ['ignore', 'pipe', 'pipe'] }, onStart);
  return { code, printed: Buffer.concat(parts).toString().trimEnd() };
}

/** Runs a program that all later steps need; throws a clear error if it fails. */
export async function mustRun(command, parameters, options = {}) {
  const code = await run(command, parameters, options);
  if (code !== 0) throw new Error(`${command} ${parameters.join(' ')} ended with code ${code}`);
}
