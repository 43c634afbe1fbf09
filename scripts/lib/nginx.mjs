import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canInstallPackages, installPackages, isExecutable, onPath } from './debian.mjs';
import { waitForProxy } from './proxy.mjs';

const findNginx = () => onPath('nginx') ?? ['/usr/sbin/nginx'].find(isExecutable);

/** Path of nginx, which is installed from Debian if it is missing. */
async function ensureNginx() {
  if (!findNginx() && canInstallPackages()) await installPackages('nginx-light');
  const program = findNginx();
  if (!program) throw new Error('Several processes need a proxy in front of them: install nginx.');
  return program;
}

const writeConfiguration = (folder, port, upstreams) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 2048; }
http {
  access_log off;
  client_max_body_size 100m;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  upstream ok {
    ${upstreams.map((upstream) => `server 127.0.0.1:${upstream} max_fails=1 fail_timeout=1s;`).join('\n    ')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://ok;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_buffering off;
    }
  }
}
`;

/**
 * Starts nginx on a port of the loopback address, in front of processes on other ports.
 *
 * @param {number} port
 * @param {number[]} upstreams
 * @returns {Promise<{ stop: () => Promise<void> }>}
 */
export async function startNginx(port, upstreams) {
  const program = await ensureNginx();
  const folder = mkdtempSync(join(tmpdir(), 'ok-nginx-'));
  mkdirSync(join(folder, 'logs'));
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, writeConfiguration(folder, port, upstreams));
  const user = process.getuid?.() === 0 ? ['-g', 'user root;'] : [];
  const child = spawn(program, ['-p', folder, '-c', file, '-e', join(folder, 'error.log'), ...user], {
    stdio: 'inherit',
  });
  return waitForProxy(child, { name: 'nginx', port, folder });
}
