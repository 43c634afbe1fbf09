import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { waitForOutput } from '../test/child.ts';
import { projectFolder, takePackages } from '../test/take-packages.ts';

const dockerfile = readFileSync(join(projectFolder, 'Dockerfile'), 'utf8');
const [buildStage = '', serverStage = ''] = dockerfile.split(/^FROM alpine.*$/m);
const readCommand = (instruction: RegExp): string[] => JSON.parse(instruction.exec(serverStage)?.[1] ?? '[]');
const command = readCommand(/^CMD (\[.*\])$/m);
const healthCheck = readCommand(/^HEALTHCHECK .* CMD (\[.*\])$/m);

/** Megabytes of the image before the packed server: Alpine 8, the program of Node 120, the library of C++ 3. */
const baseMegabytes = 131;

/** A user without rights, as in the image; only root can become another user. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

test('the image starts the command of npm start, as a user without rights', async () => {
  const script = new URL('../../scripts/lib/server.mjs', import.meta.url).href;
  const { serverCommand }: { serverCommand: string[] } = await import(script);
  const relativeCommand = serverCommand.map((word) => word.replace(/^.*\/(?=server\/src\/main\.ts$)/, ''));
  expect(command).toEqual(['node', ...relativeCommand]);
  expect(serverStage).toMatch(/^USER \d+$/m);
});

test('the composition runs the product without rights, on a read-only file system', () => {
  const composition = readFileSync(join(projectFolder, 'compose.yaml'), 'utf8');
  const [product = ''] = /^ {2}ok:\n(?: {4}.*\n)+/m.exec(composition) ?? [];
  for (const line of [
    'read_only: true',
    'cap_drop: [ALL]',
    "security_opt: ['no-new-privileges:true']",
    'PROFILE: prod',
  ]) {
    expect(product).toContain(line);
  }
});

test('the steps of the image make a server of at most 250 MB, which runs without rights on read-only files', {
  timeout: 600_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ok-image-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  chmodSync(folder, 0o755);
  const [source, packed, data, node] = ['src', 'packed', 'data', 'node'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ];
  const run = (script: string, cwd: string) =>
    execFileSync('bash', ['-e', '-c', script], { cwd, env: { ...process.env, OK_SOURCE: projectFolder } }).toString();
  run(`git clone --quiet "$OK_SOURCE" src && cd src && ${takePackages}`, folder);
  const steps = [...buildStage.matchAll(/^RUN (.*)$/gm)].map(([, step = '']) => step.replace('/packed', packed));
  expect(steps).toHaveLength(2);
  for (const step of steps) run(step, source);
  const megabytes = Number(run(`du -sm --apparent-size ${packed}`, folder).split(/\s/)[0]);
  expect(megabytes + baseMegabytes).toBeLessThanOrEqual(250);

  run('chmod -R a-w,a+rX packed', folder);
  copyFileSync(process.execPath, node);
  mkdirSync(data);
  if (nobody.uid !== undefined) chownSync(data, nobody.uid, nobody.gid);
  const env = { PORT: '0', DATA_DIR: data, SAMPLE_DATA: 'off', LOG_LEVEL: 'silent', TMPDIR: data };
  const server = spawn(node, command.slice(1), { ...nobody, cwd: packed, env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void server.kill('SIGKILL'));
  const [, port = ''] = await waitForOutput(server, /listens at \S+:(\d+)/);
  execFileSync(node, healthCheck.slice(1), { ...nobody, cwd: packed, env: { PORT: port } });
  expect((await fetch(`http://127.0.0.1:${port}/`)).headers.get('content-type')).toMatch(/^text\/html/);
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
