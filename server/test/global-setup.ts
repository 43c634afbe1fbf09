import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connectEmbedded } from '../src/db/connections/connect-embedded.ts';
import { openInMemory } from '../src/db/connections/embedded.ts';
import { migrate } from '../src/db/migrating/migrate.ts';
import type { Database } from '../src/db/schema/tables.ts';
import { folderFileStore } from '../src/files/file-store.ts';
import { makeServerTemplate, type ServerTemplate } from './server-template.ts';
import { fillTemplate } from './template.ts';

/**
 * Addresses of the migrated database that test files copy, of an empty one, and of the folder with the files of the
 * rows.
 */
export type Template =
  | { kind: 'embedded'; dump: string; empty: string; files: string }
  | ({ kind: 'server' } & ServerTemplate);

declare module 'vitest' {
  interface ProvidedContext {
    template: Template;
  }
}

/** Migrates and fills one database for the test files of a run; each file copies it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  return project.config.env.OK_TEST_DATABASE === 'server' ? setupServer(project) : setupEmbedded(project);
}

async function setupEmbedded(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'ok-template-'));
  const [dump, empty] = [join(folder, 'dump.tar'), join(folder, 'empty.tar')];
  const pglite = await openInMemory();
  const keep = async (path: string) => writeFileSync(path, await (await pglite.dumpDataDir('none')).bytes());
  await keep(empty);
  const connection = connectEmbedded<Database>(pglite);
  const files = join(folder, 'files');
  await migrate(connection);
  await fillTemplate(connection.db, folderFileStore(files));
  await keep(dump);
  await connection.close();
  project.provide('template', { kind: 'embedded', dump, empty, files });
  return async () => rmSync(folder, { recursive: true, force: true });
}

async function setupServer(project: TestProject) {
  const { remove, ...template } = await makeServerTemplate();
  project.provide('template', { kind: 'server', ...template });
  return remove;
}
