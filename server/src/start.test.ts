import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, test } from 'vitest';
import { testDatabase } from '../test/database.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('starting installs no linters, no test runners and no tools of browsers', async () => {
  const script: string = new URL('../../scripts/lib/install.mjs', import.meta.url).href;
  const { selections } = await import(script);
  const listPackages = (selection: string[]) => {
    const parameters = ['ls', ...selection, '--all', '--parseable', '--package-lock-only'];
    const { stdout } = spawnSync('npm', parameters, { cwd: root, encoding: 'utf8', env: { PATH: process.env.PATH } });
    return new Set(stdout.split('\n').map((path) => path.replace(/^.*[/\\]node_modules[/\\]/, '')));
  };
  const tools = ['@biomejs/biome', 'knip', 'typescript', 'vitest', '@playwright/test', 'lighthouse', 'smtp-server'];
  const [start, all] = [listPackages(selections.start), listPackages(selections.all)];
  expect([...start]).toEqual(expect.arrayContaining(['fastify', '@electric-sql/pglite', 'react', 'vite']));
  expect(tools.filter((tool) => start.has(tool))).toEqual([]);
  expect(tools.filter((tool) => all.has(tool))).toEqual(tools);
});

/** Module that prints the name of each package when it is loaded. */
const printLoadedPackages = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      const [, name] = /.*[/]node_modules[/]((@[^/]+[/])?[^/]+)[/]/.exec(url) ?? [];
      if (name) process.stdout.write('loaded ' + name + '\\n');
      return next(url, context);
    },
  });
`)}`;

test.skipIf(inject('template').kind === 'embedded')(
  'what is used only sometimes is not loaded at the start',
  async () => {
    const database = await testDatabase();
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'ok-start-'));
    const parameters = ['--disable-warning=ExperimentalWarning', '--import', printLoadedPackages, 'server/src/main.ts'];
    // The template has this profile; with another one the start would write content.
    const env = { PATH: process.env.PATH, PORT: '0', DATABASE_URL: String(database.databaseUrl), PROFILE: 'demo' };
    const settings = { ...env, SMTP_URL: 'smtp://mail.example.nl', DATA_DIR, LOG_LEVEL: 'silent' };
    const child = spawn(process.execPath, parameters, {
      cwd: root,
      env: settings,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    let output = '';
    for await (const chunk of child.stdout) {
      output += chunk;
      if (output.includes('listens at')) break;
    }
    child.kill('SIGKILL');
    await ended;
    await database.close();
    rmSync(DATA_DIR, { recursive: true });
    const loaded = new Set(output.match(/(?<=^loaded ).*$/gm));
    expect([...loaded]).toEqual(expect.arrayContaining(['fastify', 'kysely', 'pg']));
    const lazyPackages = ['@electric-sql/pglite', '@aws-sdk/client-s3', 'sharp', 'file-type', 'nodemailer', 'piscina'];
    expect([...lazyPackages, 'sanitize-html', '@node-rs/argon2'].filter((name) => loaded.has(name))).toEqual([]);
  },
);
