import { sql } from 'kysely';
import { connect } from '../server/src/db/connect.ts';
import { makeServerTemplate, urlOf } from '../server/test/server-template.ts';

/**
 * Makes the database that every product of the journeys starts from a copy of. The demonstration's professionals have
 * read all news: its banner above every page is a journey of its own.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const { remove, ...template } = await makeServerTemplate();
  const { db, close } = await connect<unknown>({ databaseUrl: urlOf(template.adminUrl, template.name), dataDir: '' });
  await sql`
    insert into user_notification (user_id, notification_id, read)
    select user_account.id, notification.id, true from user_account, notification
    where notification.published and not 'ROLE_ADMIN' = any (authorities)`.execute(db);
  await close();
  process.env.OK_JOURNEY_TEMPLATE = JSON.stringify(template);
  return remove;
}
