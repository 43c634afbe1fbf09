import { spawn } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Cron } from 'croner';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { claimBackup } from './backup-store.ts';

const commandFile = fileURLToPath(new URL('../admin.ts', import.meta.url));

/** Name of a scheduled backup. Sorted by name, backups are sorted by time. */
const backupName = (due: Date): string =>
  `ok-${due.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.age`;

const minuteMs = 60_000;

const backupNamePattern = /^ok-\d{8}-\d{6}\.age$/;
const unfinishedPattern = /^ok-\d{8}-\d{6}\.age\.unfinished$/;

/**
 * Names of scheduled backups to delete: all but the newest, and unfinished ones from before. Other files in the folder are
 * never deleted.
 */
export const listOutdated = (names: readonly string[], kept: number): string[] => {
  const backups = names.filter((name) => backupNamePattern.test(name)).sort();
  const newest = backups.at(-1) ?? '';
  // A process that was ended leaves these behind.
  const unfinished = names.filter((name) => unfinishedPattern.test(name) && name < newest).sort();
  return [...backups.slice(0, -kept), ...unfinished];
};

/**
 * Runs a backup in a process of its own, so that it holds up no request.
 *
 * @param signal ends the process
 * @returns its exit code, null for a process that was ended, and its output
 */
const runBackup = (file: string, signal: AbortSignal): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve, reject) => {
    const command = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', commandFile, 'backup', file], {
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    let output = '';
    for (const stream of [command.stdout, command.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    command.once('error', (error) => {
      if (!signal.aborted) reject(error);
    });
    command.once('close', (code) => resolve({ code, output }));
  });

type Schedule = {
  /** Cron expression, in the time of the machine. */
  pattern: string;
  folder: string;
  /** Number of backups to keep. */
  kept: number;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
};

/** Makes backups at the times of a schedule, in the process that comes first, and deletes the oldest ones. */
export const startBackups = (
  db: Kysely<Database>,
  { pattern, folder, kept, log }: Schedule,
): { stop: () => Promise<void> } => {
  let running: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  const makeBackup = async (due: Date): Promise<void> => {
    try {
      if (!(await claimBackup(db, due))) return;
      const { code, output } = await runBackup(join(folder, backupName(due)), stopping.signal);
      if (stopping.signal.aborted) return;
      if (code !== 0) return log.error({ output }, 'the backup failed');
      for (const name of listOutdated(await readdir(folder), kept)) await rm(join(folder, name), { force: true });
      log.info({ output }, 'the backup was made and verified');
    } catch (error) {
      log.error({ err: error }, 'the backup failed');
    }
  };
  const cron = new Cron(pattern, { unref: true, protect: true }, (self) => {
    // Clocks of several machines differ a little.
    const due = new Date(Math.round((self.currentRun() ?? new Date()).getTime() / minuteMs) * minuteMs);
    running = makeBackup(due);
    return running;
  });
  return {
    stop: () => {
      cron.stop();
      // A backup may take longer than a process may take to end.
      stopping.abort();
      return running;
    },
  };
};
