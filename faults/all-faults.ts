import { jumpClock } from './clock.ts';
import { failOver } from './failover.ts';
import { fullDatabaseDisk, fullDisk, readOnlyDisk, s3Outage } from './file-outages.ts';
import { type Fault, type FaultOutcome, strikeUnderLoad } from './kills.ts';
import { mailOutage } from './mail-outages.ts';
import { outageFaults } from './outages.ts';
import { failOverByPatroni } from './patroni.ts';
import { type PostgresServer, startPostgres } from './product.ts';
import { restartInTurn } from './rolling.ts';
import { upgradeUnderPages } from './versions.ts';

/**
 * How often a fault strikes, given its usual number, and the length of an outage; `former` is the commit of the former
 * version.
 */
export type Effort = { times: (usual: number) => number; seconds: number; former?: string | undefined };

const restart: Fault['strike'] = async ({ product }) => {
  await product.kill();
  await product.start();
};

/** Strikes a product on a PostgreSQL server, which is stopped afterwards. */
const strikeWithServer = async (fault: Fault, started?: PostgresServer): Promise<FaultOutcome> => {
  const server = started ?? (await startPostgres());
  const outcome = await strikeUnderLoad(fault, server);
  await server.stop();
  return outcome;
};

/** All faults by name. Each starts a product and a database of its own. */
export const faults = ({ times, seconds, former }: Effort): Record<string, () => Promise<FaultOutcome>> => ({
  server: () => strikeWithServer({ name: 'server killed', times: times(50), strike: restart }),
  database: async () => {
    const server = await startPostgres();
    const strike = async () => {
      await server.halt();
      await server.start();
    };
    return strikeWithServer({ name: 'PostgreSQL stopped at once', times: times(50), strike }, server);
  },
  embedded: () =>
    strikeUnderLoad({ name: 'server with the embedded database killed', times: times(20), strike: restart }, undefined),
  'power-loss': () =>
    strikeUnderLoad(
      {
        name: 'power lost under the embedded database',
        times: times(20),
        prepare: ({ product }) => product.startSynced(),
        strike: async ({ product }) => {
          await product.losePower();
          await product.start();
        },
      },
      undefined,
    ),
  failover: failOver,
  patroni: () => failOverByPatroni(times(5)),
  rolling: () => restartInTurn(times(20), 2),
  'rolling-4': () => restartInTurn(times(20), 4),
  mail: () => strikeWithServer(mailOutage(seconds)),
  s3: () => s3Outage(seconds),
  'full-disk': () => fullDisk(seconds),
  'full-database-disk': () => fullDatabaseDisk(seconds),
  'read-only-disk': () => readOnlyDisk(seconds),
  clock: () => jumpClock(seconds),
  versions: () => upgradeUnderPages(times(20), former),
  ...outageFaults(seconds),
});
