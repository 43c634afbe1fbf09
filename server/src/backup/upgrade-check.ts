import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { listPending, migrate } from '../db/migrating/migrate.ts';
import { writeArchive } from './archive-file.ts';
import { type BackupSource, noStore } from './create-backup.ts';
import { restoreArchive } from './restore-archive.ts';
import { withScratchDatabase } from './scratch-database.ts';
import { takeSnapshot } from './snapshot.ts';

/**
 * Beginnings of statements that earlier versions don't notice, since they only add: anything else may take away or
 * change what a process of an earlier version uses.
 */
const addingStatements = [
  /^create (unique )?index\b/,
  /^create (table|view|sequence)\b/,
  /^create or replace view\b/,
  /^create function\b/,
  /^alter table \S+\s+add column (?!.*\bnot null\b(?!.*\bdefault\b))/s,
  /^insert into\b/,
];

/** Splits a script into statements, without its comments. Bodies of functions stay whole. */
const splitStatements = (script: string): string[] => {
  const statements: string[] = [];
  let statement = '';
  let isQuoted = false;
  for (const part of script.replaceAll(/--[^\n]*/g, '').split(/(\$\$|;)/)) {
    if (part === '$$') isQuoted = !isQuoted;
    if (part === ';' && !isQuoted) {
      statements.push(statement.trim());
      statement = '';
    } else statement += part;
  }
  return [...statements, statement.trim()].filter((text) => text !== '').map((text) => text.toLowerCase());
};

/** Whether processes of an earlier version can go on beside a migration that has been applied. */
export const onlyAdds = (script: string): boolean =>
  splitStatements(script).every((statement) => addingStatements.some((adding) => adding.test(statement)));

const formatSeconds = (durationMs: number) => `${(durationMs / 1000).toFixed(1)} s`;

/**
 * Says what an upgrade to this version changes, by trying it on a copy. The database stays as it is.
 *
 * @returns the report
 * @throws Error for a migration that fails on the copy, NewerDatabase for a database of a newer version
 */
export const checkUpgrade = async ({ connection, databaseUrl, version }: BackupSource): Promise<string> => {
  const pending = await listPending(connection);
  if (pending.length === 0) return `Version ${version} changes nothing in the database. A rolling upgrade is possible.`;
  const folder = await mkdtemp(join(tmpdir(), 'ok-upgrade-'));
  const [file, key] = [join(folder, 'copy.age'), await generateX25519Identity()];
  const lines: string[] = [];
  let totalMs = 0;
  try {
    await takeSnapshot(connection, noStore, { version, now: new Date() }, (entries) =>
      writeArchive(file, key, entries),
    );
    await withScratchDatabase(databaseUrl, async (scratch) => {
      await restoreArchive(file, key, { connection: scratch, files: noStore });
      await migrate(scratch, undefined, (name, durationMs) => {
        lines.push(`  ${name}  ${formatSeconds(durationMs)}`);
        totalMs += durationMs;
      });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const changing = pending.filter(({ sql }) => !onlyAdds(sql)).map(({ name }) => name);
  return [
    `Version ${version} makes ${pending.length} changes to the database. On a copy they took ${formatSeconds(totalMs)}:`,
    ...lines,
    changing.length === 0
      ? 'A rolling upgrade is possible: each of them only adds.'
      : `Stop all processes before you start the new version: ${changing.join(', ')} may change what the former one uses.`,
    'Make a backup first. A migration that fails leaves the database as it was before that migration.',
  ].join('\n');
};
