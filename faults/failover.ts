import { setTimeout as sleep } from 'node:timers/promises';
import { runStatement } from '../bench/create-database.ts';
import { type FaultOutcome, strikeUnderLoad } from './kills.ts';
import { startPostgres, startStandby } from './product.ts';
import { DatabaseProxy } from './proxy.ts';

/** Milliseconds in which the address still leads to the standby before it is promoted: the product must not write there. */
const standbyMs = 2_000;

/**
 * Loses the primary while people work, leads the address to a standby that has every confirmed commit, and promotes it.
 */
export const failOver = async (): Promise<FaultOutcome> => {
  const primary = await startPostgres();
  const proxy = await DatabaseProxy.start(primary.url);
  let standby: Awaited<ReturnType<typeof startStandby>> | undefined;
  const outcome = await strikeUnderLoad(
    {
      name: 'failover to a standby',
      times: 1,
      prepare: async () => {
        standby = await startStandby(primary);
        // A commit is confirmed once the standby has it on disk.
        await runStatement(primary.url, `alter system set synchronous_standby_names = '*'`);
        await runStatement(primary.url, 'select pg_reload_conf()');
      },
      strike: async () => {
        if (!standby) return;
        await primary.halt();
        proxy.target = Number(new URL(standby.url).port);
        await sleep(standbyMs);
        await standby.promote();
      },
    },
    primary,
    (url) => proxy.urlOf(url),
  );
  await proxy.stop();
  await primary.stop();
  await standby?.stop();
  return outcome;
};
