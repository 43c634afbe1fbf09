import { setTimeout as sleep } from 'node:timers/promises';
import { type FaultOutcome, strikeUnderLoad } from './kills.ts';

const patroniModule: string = new URL('../scripts/lib/patroni.mjs', import.meta.url).href;

/** A cluster of scripts/lib/patroni.mjs. */
type Cluster = { url: string; killPrimary: () => Promise<() => Promise<void>>; stop: () => Promise<void> };

/** Milliseconds of work before each fault. */
const workMs = 3_000;

/**
 * Kills the primary of a cluster under Patroni while people work, again and again. HAProxy leads the product to the new
 * primary, and the former one becomes its standby.
 */
export const failOverByPatroni = async (times: number): Promise<FaultOutcome> => {
  const { startCluster } = await import(patroniModule);
  const cluster: Cluster = await startCluster();
  const strike = async () => {
    await sleep(workMs);
    const rejoin = await cluster.killPrimary();
    await rejoin();
  };
  const outcome = await strikeUnderLoad({ name: 'failover by Patroni', times, strike }, cluster);
  await cluster.stop();
  return outcome;
};
