import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const unit = fileURLToPath(new URL('../../deploy/ok.service', import.meta.url));
const analyze = (...words: string[]) => spawnSync('systemd-analyze', [...words, unit], { encoding: 'utf8' });
const hasAnalyzer = spawnSync('systemd-analyze', ['--version']).status === 0;

test.skipIf(!hasAnalyzer)('the unit of systemd is valid, and exposes at most 2.0', () => {
  expect(analyze('verify')).toMatchObject({ status: 0, stderr: '' });
  // The threshold is in tenths.
  expect(analyze('security', '--offline=true', '--threshold=20').status).toBe(0);
});

test('the unit of systemd starts the same command as npm start', async () => {
  const script = new URL('../../scripts/lib/server.mjs', import.meta.url).href;
  const { serverCommand }: { serverCommand: string[] } = await import(script);
  const [, command = ''] = /^ExecStart=(.*)$/m.exec(readFileSync(unit, 'utf8')) ?? [];
  const words = serverCommand.map((word) => word.replace(/^.*(?=\/server\/src\/main\.ts$)/, '/opt/ok'));
  expect(command.split(' ').sort()).toEqual(['/usr/bin/node', ...words].sort());
});
