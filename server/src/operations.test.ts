import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../test/database.ts';
import { projectFolder, takePackages } from '../test/take-packages.ts';

const page = readFileSync(join(projectFolder, 'docs/operations.md'), 'utf8');
const blocks = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);

const findFreePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** Signs the first administrator in before the secret is replaced, and asks for the account in between and afterwards. */
const signIn = `
password=$(sed -n 's/.*: //p' ../first-password | tail -1)
token=$(curl -fsS -H 'content-type: application/json' "http://127.0.0.1:$PORT/api/authenticate" \\
  -d "{\\"username\\":\\"admin@example.nl\\",\\"password\\":\\"$password\\",\\"rememberMe\\":true}" | sed 's/.*"id_token":"\\([^"]*\\)".*/\\1/')
ask() { curl -fsS -o /dev/null -w 'still signed in\\n' -H "authorization: Bearer $token" "http://127.0.0.1:$PORT/api/account"; }
ask
`;

test.skipIf(process.env.OK_TEST_DATABASE !== 'server')(
  '[REL-12][REL-13] the blocks of the page about operations install, back up, restore and check an installation, and nobody is signed out by a new secret',
  { timeout: 600_000 },
  async () => {
    const database = await testDatabase({ empty: true });
    const folder = mkdtempSync(join(tmpdir(), 'ok-operations-'));
    onTestFinished(async () => {
      spawnSync('bash', ['-c', 'kill "$(cat ok.pid)"; sleep 2'], { cwd: folder });
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      await database.close();
    });
    const steps = blocks.flatMap((block, index) => {
      const isBeforeSecrets = block.startsWith('former=');
      const isAfterStart = block.includes('stop_ok\nstart_ok');
      return [
        ...(isBeforeSecrets ? [signIn] : []),
        `echo "# block ${index + 1}"`,
        block.replace(/^cd ok$/m, `cd ok\n${takePackages}`),
        ...(isAfterStart ? ['ask'] : []),
      ];
    });
    const { status, stdout, stderr } = spawnSync(
      'bash',
      ['-e', '-o', 'pipefail', '-c', [...steps, 'stop_ok'].join('\n')],
      {
        cwd: folder,
        encoding: 'utf8',
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          OK_SOURCE: projectFolder,
          DATABASE_URL: String(database.databaseUrl),
          PORT: String(await findFreePort()),
        },
      },
    );
    expect({ status, output: status === 0 ? '' : `${stdout}${stderr}` }).toEqual({ status: 0, output: '' });
    expect(stdout.match(/still signed in/g)).toHaveLength(3);
    // The new process answered, and none of the former ones is left.
    expect(spawnSync('pgrep', ['-f', folder], { encoding: 'utf8' }).stdout).toBe('');
    expect(readFileSync(join(folder, 'ok.log'), 'utf8')).not.toContain('EADDRINUSE');
    expect(readFileSync(join(folder, 'ok.env'), 'utf8')).toMatch(/^AUTH_SECRET_ACCEPTED=.{60,}$/m);
  },
);

test('every message of the log that asks for action is explained on the page about operations', () => {
  const files = globSync('server/src/**/*.ts', { cwd: projectFolder }).filter((file) => !file.endsWith('.test.ts'));
  const messages = files.flatMap((file) =>
    [
      ...readFileSync(join(projectFolder, file), 'utf8').matchAll(
        /\.(?:warn|error|fatal)\((?:\{[^}]*\},\s*)?['`]([^'`$]+)/g,
      ),
    ].map(([, message = '']) => message.trim()),
  );
  expect(messages.length).toBeGreaterThan(15);
  expect(messages.filter((message) => !page.includes(message))).toEqual([]);
});
