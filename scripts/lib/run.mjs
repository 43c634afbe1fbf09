import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the whole project. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The oldest Node whose type stripping and modules the server relies on. */
const OLDEST = 24;

/** Whether the Node that runs this script can run the project as well. */
export const thisNodeWillDo = () => Number(process.versions.node.split('.')[0]) >= OLDEST;

/**
 * The packaged Node, which a machine gets whose own is too old.
 *
 * @returns {string | undefined} its path; nothing where it is not installed, or not the one that the lock file names
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
 * The Node that runs the project: this one, where it will do, else the packaged one.
 *
 * @returns {string} a path
 * @throws Error when this Node is too old and none is packaged
 */
export function projectNode() {
  if (thisNodeWillDo()) return process.execPath;
  const packaged = packagedNode();
  if (packaged) return packaged;
  throw new Error(
    `Node ${OLDEST} is needed and none is packaged for ${process.platform}-${process.arch}: run this with Node ${OLDEST} or newer.`,
  );
}

/** The environment in which the project's programs and its Node are found first. */
export function projectEnv(extra = {}) {
  const nodes = thisNodeWillDo() ? [] : [dirname(projectNode())];
  const path = [join(root, 'node_modules', '.bin'), ...nodes, process.env.PATH].join(delimiter);
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
 * @param {(child: import('node:child_process').ChildProcess) => void} [onStart]
 * @returns {Promise<number>} its exit code; 128 when a signal ended it or it could not start
 */
function run(command, parameters, options = {}, onStart = () => {}) {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, { cwd: root, stdio: 'inherit', ...options });
    running.add(child);
    onStart(child);
    child.on('error', (fault) => {
      console.error(`${command}: ${fault.message}`);
      resolve(128);
    });
    // Not at its exit: what it printed last may still be on its way.
    child.on('close', (code) => {
      running.delete(child);
      resolve(code ?? 128);
    });
  });
}

/** The same for a script that the project's Node runs. */
export function runNode(parameters, options = {}) {
  return run(projectNode(), parameters, { env: projectEnv(), ...options });
}

/**
 * The same for a script that runs beside others: what it prints is kept to its end.
 *
 * @param {string[]} parameters
 * @param {{ env?: NodeJS.ProcessEnv, isInBackground?: boolean }} [options] in the background: it, and what it starts,
 *   get the processor time that nothing else wants
 * @returns {Promise<{ code: number, printed: string }>}
 */
export async function runNodeBeside(parameters, { env = projectEnv(), isInBackground = false } = {}) {
  const parts = [];
  const onStart = (child) => {
    if (isInBackground && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(part));
  };
  const code = await run(projectNode(), parameters, { env, stdio: ['ignore', 'pipe', 'pipe'] }, onStart);
  return { code, printed: Buffer.concat(parts).toString().trimEnd() };
}

/** Stops with a clear sentence when a program that everything after needs has failed. */
export async function mustRun(command, parameters, options = {}) {
  const code = await run(command, parameters, options);
  if (code !== 0) throw new Error(`${command} ${parameters.join(' ')} ended with code ${code}`);
}
