import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import type { Database } from '../src/db/schema/tables.ts';
import { testDatabase } from './database.ts';

const admin = fileURLToPath(new URL('../src/admin.ts', import.meta.url));

/** Opens a database for the commands of `npm run admin`, with a folder for the files that they read and write. */
export const openAdminCommands = async () => {
  const { db, databaseUrl, close } = await testDatabase<Database>();
  const folder = mkdtempSync(join(tmpdir(), 'ok-commands-'));
  symlinkSync(inject('template').files, join(folder, 'files'));
  return {
    db,
    folder,
    /** Address of the database. */
    url: String(databaseUrl),
    /** Runs a command with bytes on its standard input, and with changes to the settings. */
    run: async (words: string[], input: Buffer = Buffer.alloc(0), settings: Record<string, string> = {}) => {
      const env = { PATH: process.env.PATH, DATABASE_URL: String(databaseUrl), DATA_DIR: folder, ...settings };
      const command = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', admin, ...words], { env });
      command.stdin.end(input);
      const code = new Promise<number | null>((resolve) => command.once('exit', resolve));
      const [stdout, stderr] = await Promise.all([buffer(command.stdout), buffer(command.stderr)]);
      return { code: await code, stdout, stderr: stderr.toString() };
    },
    close: async () => {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
