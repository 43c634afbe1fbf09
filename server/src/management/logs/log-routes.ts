import { getLoggers, getLogLines, levelMinutes, logLevels, setLogger } from '@ok/contract/routes/management/logs.ts';
import type { Kysely } from 'kysely';
import { recordEvent } from '../../audit/audit-store.ts';
import type { Database } from '../../db/schema/tables.ts';
import { AppError } from '../../http/app-error.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import type { Log } from '../../log/log.ts';
import { processIdentity } from '../health/instance.ts';

const defaultLines = 200;
const maxReplyLines = 1000;

/** Registers the routes for the log levels, and for the newest lines of the process that answers. */
export const logRoutes = ({ authRoute }: RegisterRoute, { db, log }: { db: Kysely<Database>; log: Log }) => {
  authRoute(getLoggers, async () => ({ levels: [...logLevels], loggers: log.levels() }));

  authRoute(setLogger, async ({ params, body, currentUser }) => {
    const { configuredLevel, minutes = levelMinutes.default } = body;
    if (!log.setLevel(params.name, configuredLevel, minutes)) {
      throw new AppError('notFound', { detail: 'There is no logger of this name; the list of loggers has them all.' });
    }
    await recordEvent(db, {
      actorId: currentUser.id,
      type: 'LOG_LEVEL_CHANGE',
      object: { type: 'logger', id: params.name },
      outcome: 'SUCCESS',
      data: configuredLevel === null ? {} : { level: configuredLevel, minutes },
    });
    return undefined;
  });

  authRoute(getLogLines, async ({ query: { level, logger, text, size } }) => ({
    process: processIdentity,
    lines: log.lines.find({ level, logger, text, limit: Math.min(Number(size ?? defaultLines), maxReplyLines) }),
  }));
};
