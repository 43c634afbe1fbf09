import { createHash, timingSafeEqual } from 'node:crypto';
import { reportBounce } from '@ok/contract/routes/management/mail.ts';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import { type Bounce, parseBounce } from './parse-bounce.ts';

/**
 * Records that a sent mail came back. A mail that is being sent again stays as it is.
 *
 * @returns whether a mail was found
 */
const recordBounce = async (db: Kysely<Database>, { mail, reason }: Bounce): Promise<boolean> => {
  const found = await db
    .updateTable('mail')
    .set({ status: 'FAILED', reason, bounced_at: sql<Date>`now()` })
    .where('id', '=', mail.id)
    .where('status', '=', 'SENT')
    // A Message-ID holds milliseconds, a row microseconds.
    .where(sql<Date>`date_trunc('milliseconds', created_at)`, '=', mail.createdAt)
    .executeTakeFirst();
  return found.numUpdatedRows > 0n;
};

const hashToken = (text: string) => createHash('sha256').update(text).digest();

/**
 * Accepts reports of mail servers about mails that they could not deliver.
 *
 * @param options.token with which a mail server may report; without it only administrators may
 */
export const bounceRoutes = (
  { operatorRoute }: RegisterRoute,
  { db, token, log }: { db: Kysely<Database>; token: string | undefined; log: Pick<FastifyBaseLogger, 'info'> },
) => {
  const expected = token === undefined ? null : hashToken(token);
  const isMailServer = (given: string) => expected !== null && timingSafeEqual(hashToken(given), expected);

  operatorRoute(reportBounce, isMailServer, async ({ body }) => {
    const bounce = await parseBounce(body);
    const isRecorded = bounce !== null && (await recordBounce(db, bounce));
    if (isRecorded) log.info({ mail: bounce.mail.id }, 'a mail came back');
    return { recorded: isRecorded };
  });
};
