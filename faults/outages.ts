import { setTimeout as sleep } from 'node:timers/promises';
import { runStatement } from '../bench/create-database.ts';
import { pg } from '../bench/server-packages.ts';
import { type Fault, type FaultOutcome, strikeUnderLoad } from './kills.ts';
import { type PostgresServer, startPostgres } from './product.ts';
import { DatabaseProxy } from './proxy.ts';

/** An outage of the database, which the product meets once, in the middle of work. */
type Outage = { server: PostgresServer; proxy: DatabaseProxy; databaseUrl: string; seconds: number };

const wait = (seconds: number) => sleep(seconds * 1000);

const stopped = async ({ server, seconds }: Outage) => {
  await server.halt();
  await wait(seconds);
  await server.start();
};

const blackHole = async ({ proxy, seconds }: Outage) => {
  proxy.isBlackHole = true;
  await wait(seconds);
  proxy.isBlackHole = false;
};

const slow = async ({ proxy, seconds }: Outage) => {
  proxy.delayMs = 200;
  await wait(seconds);
  proxy.delayMs = 0;
};

const setReadOnly = async ({ url }: PostgresServer, value: 'on' | 'off') => {
  await runStatement(url, `alter system set default_transaction_read_only = ${value}`);
  await runStatement(url, 'select pg_reload_conf()');
};

const readOnly = async ({ server, seconds }: Outage) => {
  await setReadOnly(server, 'on');
  await wait(seconds);
  await setReadOnly(server, 'off');
};

/** Takes every connection of the server, and those of the product as soon as they end. */
const outOfConnections = async ({ server, seconds }: Outage) => {
  const taken: InstanceType<typeof pg.Client>[] = [];
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    const client = new pg.Client({ connectionString: server.url });
    client.on('error', () => {});
    const isConnected = await client.connect().then(
      () => true,
      () => false,
    );
    if (isConnected) {
      taken.push(client);
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname <> current_database()');
    } else await sleep(50);
  }
  await Promise.all(taken.map((client) => client.end().catch(() => {})));
};

/** Runs a change of the schema beside the load, which may be in its way. */
const changeSchema = async (databaseUrl: string, statement: string): Promise<void> => {
  for (;;) {
    try {
      return await runStatement(databaseUrl, statement);
    } catch (error) {
      if ((error as { code?: string }).code !== '40P01') throw error;
    }
  }
};

/** Makes a tenth of the writes fail as those of transactions that are in each other's way. */
const conflicts = async ({ databaseUrl, seconds }: Outage) => {
  await changeSchema(
    databaseUrl,
    `create function conflict() returns trigger language plpgsql as $$ begin
       if random() < 0.05 then raise exception 'injected' using errcode = '40001'; end if;
       if random() < 0.05 then raise exception 'injected' using errcode = '40P01'; end if;
       return new;
     end $$`,
  );
  const tables = [
    'measurement',
    'measurement_action',
    'tree_edit',
    'question_tree',
    'user_account',
    'mail',
    'publication',
  ];
  for (const table of tables) {
    await changeSchema(
      databaseUrl,
      `create trigger conflict before insert or update on ${table} for each row execute function conflict()`,
    );
  }
  await wait(seconds);
  await changeSchema(databaseUrl, 'drop function conflict cascade');
};

const outages = {
  stopped: { name: 'PostgreSQL stopped', act: stopped },
  'black-hole': { name: 'PostgreSQL behind a network that swallows everything', act: blackHole },
  slow: { name: 'PostgreSQL 200 ms away', act: slow },
  'read-only': { name: 'PostgreSQL that takes no writes', act: readOnly },
  connections: { name: 'PostgreSQL without a free connection', act: outOfConnections },
  conflicts: { name: 'PostgreSQL with conflicts in a tenth of the writes', act: conflicts },
};

/** Meets each outage of the database for so many seconds. */
export const outageFaults = (seconds: number): Record<string, () => Promise<FaultOutcome>> =>
  Object.fromEntries(
    Object.entries(outages).map(([key, { name, act }]) => [
      key,
      async () => {
        const server = await startPostgres({ max_connections: 30 });
        const proxy = await DatabaseProxy.start(server.url);
        const strike: Fault['strike'] = ({ databaseUrl }) => act({ server, proxy, databaseUrl, seconds });
        const outcome = await strikeUnderLoad({ name, times: 1, strike }, server, (url) => proxy.urlOf(url));
        await proxy.stop();
        await server.stop();
        return outcome;
      },
    ]),
  );
