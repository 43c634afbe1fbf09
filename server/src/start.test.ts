import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('starting installs no linters, no test runners and no tools of browsers', async () => {
  const script: string = new URL('../../scripts/lib/install.mjs', import.meta.url).href;
  const { selections } = await import(script);
  const listed = (selection: string[]) => {
    const parameters = ['ls', ...selection, '--all', '--parseable', '--package-lock-only'];
    const { stdout } = spawnSync('npm', parameters, { cwd: root, encoding: 'utf8', env: { PATH: process.env.PATH } });
    return new Set(stdout.split('\n').map((path) => path.replace(/^.*[/\\]node_modules[/\\]/, '')));
  };
  const tools = ['@biomejs/biome', 'knip', 'typescript', 'vitest', '@playwright/test', 'lighthouse', 'smtp-server'];
  const [start, all] = [listed(selections.start), listed(selections.all)];
  expect([...start]).toEqual(expect.arrayContaining(['fastify', '@electric-sql/pglite', 'react', 'vite']));
  expect(tools.filter((tool) => start.has(tool))).toEqual([]);
  expect(tools.filter((tool) => all.has(tool))).toEqual(tools);
});
