import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../server/src/db/connections/connect.ts';
import type { Database } from '../server/src/db/schema/tables.ts';
import { makeServerTemplate, urlOf } from '../server/test/server-template.ts';
import { markNotificationsRead } from '../server/test/sessions.ts';
import { Product } from './product.ts';

/**
 * Creates the database from which every product of the journeys is copied. The demonstration's professionals have read
 * all notifications: the banner about them has its own journey.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const { remove, ...template } = await makeServerTemplate();
  const { db, close } = await connect<Database>({ databaseUrl: urlOf(template.adminUrl, template.name), dataDir: '' });
  await markNotificationsRead(db);
  await close();
  process.env.OK_JOURNEY_TEMPLATE = JSON.stringify(template);
  const compiled = mkdtempSync(join(tmpdir(), 'ok-compiled-'));
  process.env.NODE_COMPILE_CACHE = compiled;
  await compileOnce();
  return async () => {
    rmSync(compiled, { recursive: true, force: true });
    await remove();
  };
}

/** Compiling is half of a start: a product that stops in peace leaves its compiled code to all later starts. */
const compileOnce = async (): Promise<void> => {
  const product = new Product();
  await product.start();
  await product.stop('SIGTERM');
  await product.remove();
};
