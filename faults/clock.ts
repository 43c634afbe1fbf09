import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultOutcome } from './kills.ts';
import { strikeUnderLoad } from './kills.ts';
import { startPostgres } from './product.ts';

const faketimeModule: string = new URL('../scripts/lib/faketime.mjs', import.meta.url).href;

/** Jumps of the clock, one after the other; the last one sets it right. */
const jumps = ['+3h', '-3h', '+3h', '+0'];

/** Lets the clock of the product's machine jump by hours while people work. That of the database goes on. */
export const jumpClock = async (seconds: number): Promise<FaultOutcome> => {
  const { ensureFaketime } = await import(faketimeModule);
  const folder = mkdtempSync(join(tmpdir(), 'ok-clock-'));
  const offset = join(folder, 'offset');
  writeFileSync(offset, '+0');
  const settings = {
    LD_PRELOAD: await ensureFaketime(),
    FAKETIME_TIMESTAMP_FILE: offset,
    FAKETIME_CACHE_DURATION: '1',
    // A clock that jumps is that of the day; the one that timers use goes on.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  const strike = async () => {
    for (const jump of jumps) {
      writeFileSync(offset, jump);
      await sleep((seconds * 1000) / jumps.length);
    }
  };
  const server = await startPostgres();
  const outcome = await strikeUnderLoad(
    { name: 'clock that jumps by three hours', times: 1, settings, strike },
    server,
  );
  await server.stop();
  rmSync(folder, { recursive: true });
  return outcome;
};
