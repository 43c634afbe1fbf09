import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

// Node loads this file into the product's process before the product. A connection to the socket gets the longest turn
// of the event loop since the last connection: `lasted` in milliseconds, and `worked` in milliseconds of the thread's
// processor time. The first also includes the other work of the machine.

/** Longest turn of the event loop, in milliseconds. */
export type LongestTurn = { lasted: number; worked: number };

const readClock = () => {
  const { user, system } = process.threadCpuUsage();
  return { at: performance.now(), worked: (user + system) / 1000 };
};

const watch = () => {
  let last = readClock();
  let longestTurn: LongestTurn = { lasted: 0, worked: 0 };
  setInterval(() => {
    const next = readClock();
    // The timer itself waits for a millisecond.
    longestTurn.lasted = Math.max(longestTurn.lasted, next.at - last.at - 1);
    longestTurn.worked = Math.max(longestTurn.worked, next.worked - last.worked);
    last = next;
  }, 1).unref();
  createServer((_request, response) => {
    response.end(JSON.stringify(longestTurn));
    longestTurn = { lasted: 0, worked: 0 };
  })
    .listen(process.env.LOOP_SOCKET)
    .unref();
};

// Threads of the process load this file as well; their loops block no request.
if (isMainThread) watch();
