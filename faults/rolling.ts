import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { runStatement } from '../bench/create-database.ts';
import { type Program, startProduct, temporaryFolder } from '../bench/program.ts';
import { pg } from '../bench/server-packages.ts';
import { hashPassword } from '../server/src/accounts/data/password.ts';
import { connect } from '../server/src/db/connections/connect.ts';
import type { Database } from '../server/src/db/schema/tables.ts';
import { findDisagreements } from './agreement.ts';
import { Client } from './client.ts';
import { compareWithRecord } from './compare.ts';
import type { FaultOutcome } from './kills.ts';
import { createDatabase, findFreePort, startPostgres, verifyData } from './product.ts';
import { countWrites } from './record.ts';
import { startLoad } from './workers.ts';
import { openWorkplace } from './workplace.ts';

const caddyModule: string = new URL('../scripts/lib/caddy.mjs', import.meta.url).href;

const secret = 'a secret of the fault program, long enough';

/** Waits until a proxy leads calls of professionals to a process. */
const waitForCalls = async (url: string, token: string): Promise<void> => {
  const process = new Client(url);
  for (;;) {
    const figures = await process.insist({ method: 'GET', path: '/management/prometheus', token });
    if (figures && new TextDecoder().decode(figures.bytes).includes('/api/statistics/')) return;
    await sleep(100);
  }
};

/**
 * Restarts the processes of a product behind Caddy in turn, as an upgrade does. No request may fail: a process that
 * stops says so first, ends what runs, and closes its connections. Afterwards every process has to answer with what
 * another one changed.
 */
export const restartInTurn = async (restarts: number, processes: number): Promise<FaultOutcome> => {
  const server = await startPostgres();
  const databaseUrl = await createDatabase(server, 'rolling');
  const folder = temporaryFolder();
  const common = { AUTH_SECRET: secret, TRUST_PROXY: '1', LOG_LEVEL: 'silent' };
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;

  // A demonstration fills the database. In production its passwords would be refused, so they change before.
  const demonstration = await startProduct(databaseUrl, folder, {
    settings: { ...common, PORT: String(port), BASE_URL: address },
  });
  const opened = await openWorkplace(demonstration.url);
  await demonstration.stop();
  await runStatement(
    databaseUrl,
    `update user_account set password_hash = ${pg.escapeLiteral(await hashPassword(secret))}`,
  );

  const ports = await Promise.all(Array.from({ length: processes }, findFreePort));
  const startProcess = (own: number): Promise<Program> =>
    startProduct(databaseUrl, folder, {
      settings: { ...common, PROFILE: 'prod', PORT: String(own), BASE_URL: 'https://ok.example.nl' },
    });
  const running = await Promise.all(ports.map(startProcess));
  const { startCaddy } = await import(caddyModule);
  const caddy = await startCaddy(port, ports);
  const workplace = { ...opened, client: new Client(address) };
  const endLoad = startLoad(workplace);
  for (let restarted = 0; restarted < restarts; restarted += 1) {
    const index = restarted % processes;
    const stopping = ports[index] as number;
    await running[index]?.stop();
    running[index] = await startProcess(stopping);
    await waitForCalls(`http://127.0.0.1:${stopping}`, workplace.admin);
  }
  await endLoad();
  const disagreements = await findDisagreements(
    workplace,
    ports.map((each) => `http://127.0.0.1:${each}`),
    secret,
  );

  const { client, record, admin, draft } = workplace;
  const path = `/api/question-trees/${draft}/document`;
  const document = (await client.insist({ method: 'GET', path, token: admin }))?.body.document;
  await caddy.stop();
  await Promise.all(running.map((program) => program.stop()));
  const connection = await connect<Database>({ databaseUrl, dataDir: '' });
  const findings = await compareWithRecord(connection.db, record, { ...workplace, document });
  await connection.close();
  findings.lost.push(...disagreements);
  findings.lost.push(...client.failures);
  const problems = await verifyData(databaseUrl, folder, { ...common, BASE_URL: address });
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  return {
    fault: `${processes} processes behind Caddy restarted in turn`,
    times: restarts,
    slowestMs: client.slowestMs,
    recoveryMs: 0,
    writes: countWrites(record),
    answers: Object.fromEntries(client.counts),
    findings,
    problems,
  };
};
