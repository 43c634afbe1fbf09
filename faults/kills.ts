import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../server/src/db/connections/connect.ts';
import type { Database } from '../server/src/db/schema/tables.ts';
import { startMailServer } from '../server/test/mail-server.ts';
import { compareWithRecord, type Findings } from './compare.ts';
import { createDatabase, type PostgresServer, Product } from './product.ts';
import { countWrites } from './record.ts';
import { startLoad, type Workplace } from './workers.ts';
import { openWorkplace } from './workplace.ts';

/** Outcome of a fault that was repeated under load. */
export type FaultOutcome = {
  fault: string;
  /** Milliseconds of the slowest answer, and from the end of the last fault to the first good one. */
  slowestMs: number;
  recoveryMs: number;
  times: number;
  /** Acknowledged writes by kind. */
  writes: Record<string, number>;
  /** Answers by status, and attempts without an answer. */
  answers: Record<string, number>;
  findings: Findings;
  /** Findings of the check of all data. */
  problems: string[];
};

/** A fault: what happens, and what makes the product work again. */
export type Fault = {
  name: string;
  times: number;
  /** Called before the load begins. */
  prepare?: (product: Product) => Promise<void>;
  strike: (product: Product, databaseUrl: string) => Promise<void>;
};

/** Milliseconds between two faults: any moment of any kind of work. */
const pauseMs = { min: 150, max: 1500 };

/** Milliseconds in which the last mails are sent: a killed process holds its mail for a minute. */
const mailsWaitMs = 120_000;

/** Waits for the mails of all registrations. Returns addresses without one, and mails that came more than once. */
const compareMails = async (mails: Awaited<ReturnType<typeof startMailServer>>, registered: ReadonlySet<string>) => {
  const timesOf = () =>
    Map.groupBy(
      mails.received.flatMap(({ to }) => to),
      (address) => address,
    );
  const missing = () => [...registered].filter((address) => !timesOf().has(address));
  for (const end = Date.now() + mailsWaitMs; missing().length > 0 && Date.now() < end; ) await sleep(200);
  return {
    lost: missing().map((address) => `mail to ${address}`),
    doubled: [...timesOf()].flatMap(([address, times]) => (times.length > 1 ? [`mail to ${address}`] : [])),
  };
};

/** Names of pictures that are acknowledged and not served. */
const findLostPictures = async ({ client, record }: Workplace): Promise<string[]> => {
  const lost: string[] = [];
  for (const file of record.pictures) {
    const answer = await client.send({ method: 'GET', path: `/media/${file}` });
    if (answer?.status !== 200 || answer.bytes.length === 0) lost.push(`picture ${file}`);
  }
  return lost;
};

/**
 * Strikes a product under load again and again, lets the load end, and compares the data with what was acknowledged.
 *
 * @param server undefined for the embedded database
 * @param changeUrl gives the product another URL of the database, such as that of a proxy
 */
export const strikeUnderLoad = async (
  { name, times, prepare, strike }: Fault,
  server: PostgresServer | undefined,
  changeUrl: (url: string) => string = (url) => url,
): Promise<FaultOutcome> => {
  const databaseUrl = server && (await createDatabase(server, name.replaceAll(/\W+/g, '_')));
  const mails = await startMailServer();
  const settings = { SMTP_URL: mails.url };
  const product = await Product.start(databaseUrl && changeUrl(databaseUrl), settings);
  try {
    await prepare?.(product);
    const workplace = await openWorkplace(product.url);
    const endLoad = startLoad(workplace);
    for (let struck = 0; struck < times; struck += 1) {
      await sleep(randomInt(pauseMs.min, pauseMs.max));
      await strike(product, databaseUrl ?? '');
    }
    const struckAt = performance.now();
    await workplace.client.insist({ method: 'GET', path: '/api/account', token: workplace.professional });
    const recoveryMs = performance.now() - struckAt;
    await endLoad();
    const { client, record, draft, admin } = workplace;
    const lostPictures = await findLostPictures(workplace);
    const path = `/api/question-trees/${draft}/document`;
    const document = (await client.insist({ method: 'GET', path, token: admin }))?.body.document;
    const mailFindings = await compareMails(mails, record.registered);
    await product.stop();
    const connection = await connect<Database>({
      databaseUrl: product.databaseUrl,
      dataDir: join(product.folder, 'database'),
    });
    const findings = await compareWithRecord(connection.db, record, { ...workplace, document });
    await connection.close();
    findings.lost.push(...lostPictures, ...mailFindings.lost);
    findings.doubled.push(...mailFindings.doubled);
    const unexpected = client.counts.get('500') ?? 0;
    if (unexpected > 0) findings.halfDone.push(`${unexpected} calls were answered as an unexpected error`);
    const answers = Object.fromEntries(client.counts);
    const { slowestMs } = client;
    return {
      fault: name,
      slowestMs,
      recoveryMs,
      times,
      writes: countWrites(record),
      answers,
      findings,
      problems: await product.verify(),
    };
  } finally {
    await product.kill();
    await mails.stop();
    product.remove();
  }
};
