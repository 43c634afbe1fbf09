import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import type { getThreadDump } from '@ok/contract/routes/management/metrics.ts';
import { processIdentity } from '../health/instance.ts';

type ThreadDump = ReplyFor<typeof getThreadDump>;
type Thread = ThreadDump['threads'][number];

/** Times that Node does not count; a JVM uses the same values then. */
const uncountedTimes = { blockedTime: -1, blockedCount: 0, waitedTime: -1, waitedCount: 0 };
const noLocks = { lockName: null, lockedMonitors: [], lockedSynchronizers: [] };

/** Returns the name of a file without its folder, so that the dump does not reveal where the product is installed. */
const toFileName = (file: string | null) =>
  file === null ? null : basename(file.startsWith('file:') ? fileURLToPath(file) : file);

/** Returns the stack of the current call. */
const readOwnStack = (): Thread['stackTrace'] => {
  const before = Error.prepareStackTrace;
  const limit = Error.stackTraceLimit;
  try {
    Error.stackTraceLimit = 30;
    Error.prepareStackTrace = (_error, sites) => sites;
    return (new Error('here').stack as unknown as NodeJS.CallSite[]).map((site) => ({
      className: site.getTypeName() ?? '',
      methodName: site.getFunctionName() ?? '',
      fileName: toFileName(site.getFileName() ?? null),
      lineNumber: site.getLineNumber() ?? 0,
      nativeMethod: site.isNative(),
    }));
  } finally {
    Error.prepareStackTrace = before;
    Error.stackTraceLimit = limit;
  }
};

const threadStates: Record<string, Thread['threadState']> = { R: 'RUNNABLE', S: 'WAITING', I: 'WAITING', D: 'BLOCKED' };

/** Reads the other threads from `/proc`, with name and state. Returns none on systems other than Linux. */
const readOtherThreads = async (): Promise<Thread[]> => {
  const folder = '/proc/self/task';
  const ids = await readdir(folder).catch(() => []);
  const threads = await Promise.all(
    ids
      .filter((id) => Number(id) !== process.pid)
      .map(async (id) => {
        const stat = await readFile(`${folder}/${id}/stat`, 'utf8').catch(() => null);
        // The thread may have ended meanwhile. Its name, in parentheses, may hold any character.
        const parts = stat === null ? null : /^\d+ \((.*)\) (\w)/s.exec(stat);
        if (!parts) return null;
        return {
          threadName: parts[1] ?? '',
          threadId: Number(id),
          threadState: threadStates[parts[2] ?? ''] ?? 'WAITING',
          ...uncountedTimes,
          ...noLocks,
          stackTrace: [],
          daemon: true,
          priority: 5,
        } satisfies Thread;
      }),
  );
  return threads.filter((thread) => thread !== null);
};

export const createThreadDump = async (): Promise<ThreadDump> => {
  const main: Thread = {
    threadName: 'main',
    threadId: process.pid,
    threadState: 'RUNNABLE',
    ...uncountedTimes,
    ...noLocks,
    stackTrace: readOwnStack(),
    daemon: false,
    priority: 5,
  };
  const activeResources: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) activeResources[kind] = (activeResources[kind] ?? 0) + 1;
  return { instance: processIdentity, threads: [main, ...(await readOtherThreads())], activeResources };
};
