import { createHash, randomUUID } from 'node:crypto';
import { cp, readdir, rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import { type Connection, connect, embeddedFolderName } from '../db/connections/connect.ts';
import type { Database } from '../db/schema/tables.ts';
import type { BackupRecord } from './backup-store.ts';

// One process holds the folder of an embedded database. A backup, which is a process of its own, asks that one for a
// copy of the files, and tells it afterwards what became of the backup.

/** Address at which the process that holds a folder answers, for its own user only: it lies in the folder. */
const addressOf = (folder: string): string =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\ok-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 32)}`
    : join(resolve(folder), 'backup.sock');

/** Beginning of the names of copies in the folder of the database. */
const copyPrefix = 'copy-';

type Request = { copy: true } | { record: BackupRecord };
type Reply = { folder: string } | { recorded: true } | { failed: string };

/**
 * Copies the files of an embedded database. A transaction keeps all others from writing meanwhile; as after a power cut,
 * opening the copy brings in what its log holds.
 */
const copyFiles = (connection: Connection<Database>, folder: string): Promise<string> =>
  connection.rawTransaction(async () => {
    const copy = join(folder, `${copyPrefix}${randomUUID()}`);
    try {
      await cp(join(folder, embeddedFolderName), join(copy, embeddedFolderName), { recursive: true });
    } catch (error) {
      await rm(copy, { recursive: true, force: true });
      throw error;
    }
    return copy;
  });

/** Removes copies that backups left behind when they were ended. */
const removeOldCopies = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    if (name.startsWith(copyPrefix)) await rm(join(folder, name), { recursive: true, force: true });
  }
};

/**
 * Answers backups of an embedded database while the process runs.
 *
 * @param record stores the outcome of a backup
 */
export const serveCopies = async (
  connection: Connection<Database>,
  folder: string,
  record: (outcome: BackupRecord) => Promise<void>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<{ stop: () => Promise<void> }> => {
  const reply = async (request: Request): Promise<Reply> => {
    if ('copy' in request) return { folder: await copyFiles(connection, folder) };
    await record(request.record);
    return { recorded: true };
  };
  const answer = async (socket: Socket) => {
    try {
      socket.end(JSON.stringify(await reply(JSON.parse(await text(socket)))));
    } catch (error) {
      log.warn({ err: error }, 'a copy of the database failed');
      socket.end(JSON.stringify({ failed: error instanceof Error ? error.message : String(error) }));
    }
  };
  await removeOldCopies(folder);
  const address = addressOf(folder);
  // A killed process leaves its socket behind. The lock on the folder says that no other process answers there.
  if (process.platform !== 'win32') await rm(address, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {});
    void answer(socket);
  });
  await new Promise<void>((done) => {
    server.once('error', (error) => {
      log.warn({ err: error }, 'backups are possible only while the product is stopped');
      done();
    });
    server.listen(address, done);
  });
  server.unref();
  return { stop: () => new Promise((done) => void server.close(() => done())) };
};

/** @throws Error when no process answers, or the process could not do it */
const ask = async (folder: string, request: Request): Promise<Exclude<Reply, { failed: string }>> => {
  const socket = createConnection({ path: addressOf(folder), allowHalfOpen: true });
  socket.end(JSON.stringify(request));
  const reply: Reply = JSON.parse(await text(socket));
  if ('failed' in reply) throw new Error(`The running process made no copy of its database: ${reply.failed}`);
  return reply;
};

/** Opens a copy of the embedded database that another process holds. Closing it removes the copy. */
export const connectCopy = async (folder: string): Promise<Connection<Database>> => {
  const reply = await ask(folder, { copy: true });
  const copy = 'folder' in reply ? reply.folder : '';
  const connection = await connect<Database>({ dataDir: copy });
  return {
    ...connection,
    close: async () => {
      await connection.close();
      await rm(copy, { recursive: true, force: true });
    },
  };
};

/** Has the process that holds an embedded database store the outcome of a backup. */
export const sendRecord = async (folder: string, record: BackupRecord): Promise<void> => {
  await ask(folder, { record });
};
