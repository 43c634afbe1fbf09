import { connect } from '../server/src/db/connect.ts';
import type { Database } from '../server/src/db/tables.ts';
import { makeServerTemplate, urlOf } from '../server/test/server-template.ts';
import { readNews } from '../server/test/sessions.ts';

/**
 * Makes the database that every product of the journeys starts from a copy of. The demonstration's professionals have
 * read all news: its banner above every page is a journey of its own.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const { remove, ...template } = await makeServerTemplate();
  const { db, close } = await connect<Database>({ databaseUrl: urlOf(template.adminUrl, template.name), dataDir: '' });
  await readNews(db);
  await close();
  process.env.OK_JOURNEY_TEMPLATE = JSON.stringify(template);
  return remove;
}
