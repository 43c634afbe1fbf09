import { join, resolve } from 'node:path';
import { applyRetention } from './accounts/retention/retention.ts';
import { startSealing } from './audit/seal-schedule.ts';
import { startBackups } from './backup/backup-schedule.ts';
import { type BackupRecord, storeBackup } from './backup/backup-store.ts';
import { serveCopies } from './backup/database-copy.ts';
import type { Connection } from './db/connections/connect.ts';
import { databaseFolder } from './db/connections/installed-database.ts';
import type { Database } from './db/schema/tables.ts';
import { type Env, needsEncryption } from './env/env.ts';
import { startDailyTasks } from './jobs/daily-tasks.ts';
import type { Log } from './log/log.ts';
import type { MailKeys } from './mail/queue/mail-key.ts';
import { startMailSender } from './mail/sending/mail-sender.ts';
import { createSmtpTransport, type MailTransport } from './mail/sending/smtp-transport.ts';
import { monitorTransport, type WorkMonitor } from './management/health/work-monitor.ts';
import { stopAbandoned } from './measurement/measurement-store.ts';
import { startCounting } from './statistics/counting/counting.ts';

type WorkOptions = {
  connection: Connection<Database>;
  keys: MailKeys;
  /** Beginning of the links in mails. */
  baseUrl: string;
  monitors: { sending: WorkMonitor; retention: WorkMonitor; measurements: WorkMonitor };
  log: Log;
};

export type BackgroundWork = {
  /** Makes the sender look for mails to send. */
  wakeSender: () => void;
  /** Stops the work after its current step. */
  stop: () => Promise<void>;
};

const createTransport = (env: Env, sending: WorkMonitor): MailTransport | null => {
  if (env.SMTP_URL === undefined) return null;
  const transport = createSmtpTransport(env.SMTP_URL, { needsEncryption: needsEncryption(env, env.SMTP_URL) });
  return monitorTransport(transport, sending);
};

/** Makes backups by the schedule, and lets backups read an embedded database, which only this process can open. */
const startBackupWork = async (env: Env, connection: Connection<Database>, log: Log) => {
  const { db, kind } = connection;
  const record = (outcome: BackupRecord) => storeBackup(db, outcome);
  const copies =
    kind === 'embedded' ? await serveCopies(connection, databaseFolder(env), record, log.of('jobs')) : null;
  const schedule = env.BACKUP_SCHEDULE
    ? startBackups(db, {
        pattern: env.BACKUP_SCHEDULE,
        folder: env.BACKUP_FOLDER ?? join(resolve(env.DATA_DIR), 'backups'),
        kept: env.BACKUP_KEEP,
        log: log.of('jobs'),
      })
    : null;
  return {
    stop: async () => {
      await schedule?.stop();
      await copies?.stop();
    },
  };
};

/** Starts sending mails, the daily tasks, counting measurements, and backups. */
export const startWork = async (
  env: Env,
  { connection, keys, baseUrl, monitors, log }: WorkOptions,
): Promise<BackgroundWork> => {
  const { db } = connection;
  const mailSender = startMailSender({
    db,
    keys,
    baseUrl,
    mailFrom: env.MAIL_FROM,
    bounceAddress: env.MAIL_BOUNCE_ADDRESS,
    supportEmail: env.SUPPORT_EMAIL,
    transport: createTransport(env, monitors.sending),
    printLink: env.PROFILE === 'demo' ? console.log : undefined,
    log: log.of('mail'),
  });
  const dailyTasks = startDailyTasks(
    {
      retention: monitors.retention.watch((now) => applyRetention(db, now, env.AUDIT_YEARS)),
      measurements: monitors.measurements.watch((now) => stopAbandoned(db, now)),
    },
    { wake: mailSender.wake, log: log.of('jobs') },
  );
  const counting = startCounting(connection, log.of('jobs'));
  const backups = await startBackupWork(env, connection, log);
  const sealing = startSealing(db, log.of('jobs'));
  return {
    wakeSender: mailSender.wake,
    stop: async () => {
      await sealing.stop();
      await backups.stop();
      await dailyTasks.stop();
      await counting.stop();
      await mailSender.stop();
    },
  };
};
