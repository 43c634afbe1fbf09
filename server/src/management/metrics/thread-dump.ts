import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import type { getThreadDump } from '@ok/contract/routes/management/metrics.ts';
import { instance } from '../health/instance.ts';

type Reply = ReplyFor<typeof getThreadDump>;
type Thread = Reply['threads'][number];

/** What is not counted is -1, as a JVM that does not count it says. */
const notCounted = { blockedTime: -1, blockedCount: 0, waitedTime: -1, waitedCount: 0 };
const nothingHeld = { lockName: null, lockedMonitors: [], lockedSynchronizers: [] };

/** Files of the product by their name alone: where it stands on the disk is nobody's business. */
const fileNameOf = (file: string | null) =>
  file === null ? null : basename(file.startsWith('file:') ? fileURLToPath(file) : file);

/** Where the thread that answers is: the way to this very call. */
const ownStack = (): Thread['stackTrace'] => {
  const before = Error.prepareStackTrace;
  const limit = Error.stackTraceLimit;
  try {
    Error.stackTraceLimit = 30;
    Error.prepareStackTrace = (_error, sites) => sites;
    return (new Error('here').stack as unknown as NodeJS.CallSite[]).map((site) => ({
      className: site.getTypeName() ?? '',
      methodName: site.getFunctionName() ?? '',
      fileName: fileNameOf(site.getFileName() ?? null),
      lineNumber: site.getLineNumber() ?? 0,
      nativeMethod: site.isNative(),
    }));
  } finally {
    Error.prepareStackTrace = before;
    Error.stackTraceLimit = limit;
  }
};

const states: Record<string, Thread['threadState']> = { R: 'RUNNABLE', S: 'WAITING', I: 'WAITING', D: 'BLOCKED' };

/** The threads as Linux knows them, of which each has a name and a state; elsewhere only the one that answers is known. */
const otherThreads = async (): Promise<Thread[]> => {
  const folder = '/proc/self/task';
  const ids = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    ids
      .filter((id) => Number(id) !== process.pid)
      .map(async (id) => {
        const stat = await readFile(`${folder}/${id}/stat`, 'utf8').catch(() => null);
        // It may have ended meanwhile. What stands in brackets is its name, which may hold anything.
        const parts = stat === null ? null : /^\d+ \((.*)\) (\w)/s.exec(stat);
        if (!parts) return null;
        return {
          threadName: parts[1] ?? '',
          threadId: Number(id),
          threadState: states[parts[2] ?? ''] ?? 'WAITING',
          ...notCounted,
          ...nothingHeld,
          stackTrace: [],
          daemon: true,
          priority: 5,
        } satisfies Thread;
      }),
  );
  return found.filter((thread) => thread !== null);
};

/** What the threads of this process are at. */
export const threadDump = async (): Promise<Reply> => {
  const main: Thread = {
    threadName: 'main',
    threadId: process.pid,
    threadState: 'RUNNABLE',
    ...notCounted,
    ...nothingHeld,
    stackTrace: ownStack(),
    daemon: false,
    priority: 5,
  };
  const activeResources: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) activeResources[kind] = (activeResources[kind] ?? 0) + 1;
  return { instance, threads: [main, ...(await otherThreads())], activeResources };
};
