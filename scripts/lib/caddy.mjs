import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canInstallPackages, installPackages, onPath } from './debian.mjs';
import { waitForProxy } from './proxy.mjs';

/** Path of Caddy, which is installed from Debian if it is missing. */
async function ensureCaddy() {
  if (!onPath('caddy') && canInstallPackages()) await installPackages('caddy');
  const program = onPath('caddy');
  if (!program)
    throw new Error('Processes that restart in turn need a proxy that asks for their health: install caddy.');
  return program;
}

/**
 * The proxy that docs/scaling.md describes: it sends no requests to a process that says that it stops. Its `round_robin`
 * counts for all requests at once, so that a request may see the stopping process at each of its tries, and get 503.
 */
const formatConfiguration = (port, upstreams) => `{
  admin off
  auto_https off
  log {
    level ERROR
  }
}
http://127.0.0.1:${port} {
  bind 127.0.0.1
  reverse_proxy ${upstreams.map((upstream) => `127.0.0.1:${upstream}`).join(' ')} {
    lb_policy least_conn
    lb_try_duration 5s
    health_uri /management/health
    health_interval 500ms
    health_timeout 5s
  }
}
`;

/**
 * Starts Caddy on a port of the loopback address, in front of processes on other ports.
 *
 * @param {number} port
 * @param {number[]} upstreams
 * @returns {Promise<{ stop: () => Promise<void> }>}
 */
export async function startCaddy(port, upstreams) {
  const program = await ensureCaddy();
  const folder = mkdtempSync(join(tmpdir(), 'ok-caddy-'));
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, formatConfiguration(port, upstreams));
  const child = spawn(program, ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  return waitForProxy(child, { name: 'Caddy', port, folder });
}
