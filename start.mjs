import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { install } from './scripts/lib/install.mjs';
import { pinnedNode, projectEnv, root } from './scripts/lib/run.mjs';
import { buildWebWhenStale } from './scripts/lib/web.mjs';

// Starts the product on a machine with nothing but Node and npm: whatever Node runs this, the pinned one runs the server.

const quiet = '--disable-warning=ExperimentalWarning';
const server = join(root, 'server/src/main.ts');

try {
  await install();
  if (process.argv.includes('--dev')) {
    const vite = { command: [join(root, 'node_modules/vite/bin/vite.js')], cwd: join(root, 'web') };
    startAll([{ command: ['--watch', quiet, server] }, vite], { NODE_ENV: process.env.NODE_ENV ?? 'development' });
  } else {
    await buildWebWhenStale();
    startAll([{ command: [quiet, server] }], { NODE_ENV: process.env.NODE_ENV ?? 'production' });
  }
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exitCode = 1;
}

/** Runs programs as one: a signal reaches all, and the first to end ends the others and gives the exit code. */
function startAll(programs, env) {
  const children = programs.map(({ command, cwd = process.cwd() }) =>
    spawn(pinnedNode(), command, { cwd, env: projectEnv(env), stdio: 'inherit' }),
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
}
