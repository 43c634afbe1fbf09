import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { install } from './scripts/lib/install.mjs';
import { endPrograms, projectEnv, projectNode, root } from './scripts/lib/run.mjs';
import { serverCommand, serverEnv } from './scripts/lib/server.mjs';
import { buildWeb, isWebStale } from './scripts/lib/web.mjs';

// Starts the product on a machine with nothing but Node and npm; if that Node is too old, a packaged one runs it.

try {
  await install('start');
  if (process.argv.includes('--dev')) {
    const vite = { command: [join(root, 'node_modules/vite/bin/vite.js')], cwd: join(root, 'web') };
    startAll([{ command: ['--watch', ...serverCommand] }, vite], { NODE_ENV: process.env.NODE_ENV ?? 'development' });
  } else {
    const env = { NODE_ENV: process.env.NODE_ENV ?? 'production' };
    if (isWebStale()) await startWhileBuilding(env);
    else startAll([{ command: serverCommand }], env);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * Starts the server, which creates its database during the web build and listens after a message that the web is built.
 */
async function startWhileBuilding(env) {
  const [server] = startAll([{ command: [...serverCommand, '--after-web-build'], hasChannel: true }], env);
  server.once('exit', endPrograms);
  const code = await buildWeb();
  if (server.exitCode !== null || server.signalCode !== null) return;
  if (code !== 0) {
    server.kill('SIGTERM');
    throw new Error('The web could not be built.');
  }
  server.send('built');
}

/** Runs programs as one: a signal reaches all of them, and the first to end ends the others and sets the exit code. */
function startAll(programs, env) {
  const children = programs.map(({ command, cwd = process.cwd(), hasChannel }) =>
    spawn(projectNode(), command, {
      cwd,
      env: projectEnv({ ...serverEnv(), ...env }),
      stdio: ['inherit', 'inherit', 'inherit', ...(hasChannel ? ['ipc'] : [])],
    }),
  );
  let ending = false;
  const end = (signal) => {
    ending = true;
    for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    // A terminal sends its interrupt to every process itself; a second one would cut a graceful stop short.
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : end(signal)));
  }
  for (const child of children) {
    child.once('exit', (code, signal) => {
      process.exitCode ??= code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1);
      if (!ending) end('SIGTERM');
    });
  }
  return children;
}
