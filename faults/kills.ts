import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../server/src/db/connections/connect.ts';
import type { Database } from '../server/src/db/schema/tables.ts';
import { startMailServer } from '../server/test/mail-server.ts';
import { compareWithRecord, type Findings } from './compare.ts';
import { compareMails, type MailServer } from './compare-mails.ts';
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

/** A running product with what it depends on; the URL of an embedded database is empty. */
type Struck = { product: Product; databaseUrl: string; mails: MailServer };

/** A fault: what happens, and what makes the product work again. */
export type Fault = {
  name: string;
  times: number;
  /** Environment of the product. */
  settings?: Record<string, string>;
  /** Called before the load begins. */
  prepare?: (at: Struck) => Promise<void>;
  strike: (at: Struck) => Promise<void>;
  /** Called when the product has stopped for good, before its folder is removed. */
  cleanUp?: () => void;
};

/** Milliseconds between two faults: any moment of any kind of work. */
const pauseMs = { min: 150, max: 1500 };

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
  { name, times, settings = {}, prepare, strike, cleanUp }: Fault,
  server: Pick<PostgresServer, 'url'> | undefined,
  changeUrl: (url: string) => string = (url) => url,
): Promise<FaultOutcome> => {
  const databaseUrl = server && (await createDatabase(server, name.replaceAll(/\W+/g, '_')));
  const mails = await startMailServer();
  const product = await Product.start(databaseUrl && changeUrl(databaseUrl), { SMTP_URL: mails.url, ...settings });
  try {
    const struckParts = { product, databaseUrl: databaseUrl ?? '', mails };
    await prepare?.(struckParts);
    const workplace = await openWorkplace(product.url);
    const endLoad = startLoad(workplace);
    for (let struck = 0; struck < times; struck += 1) {
      await sleep(randomInt(pauseMs.min, pauseMs.max));
      await strike(struckParts);
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
    findings.halfDone.push(...client.failures.filter((failure) => failure.includes(' 500 after ')));
    const answers = Object.fromEntries(client.counts);
    const writes = { ...countWrites(record), 'mails that came again': mailFindings.again };
    const { slowestMs } = client;
    return {
      fault: name,
      slowestMs,
      recoveryMs,
      times,
      writes,
      answers,
      findings,
      problems: await product.verify(),
    };
  } finally {
    await product.kill();
    await mails.stop();
    cleanUp?.();
    product.remove();
  }
};
