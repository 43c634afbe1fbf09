import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

// Loaded by Node into the product's process before the product, which knows nothing of it. Whoever connects to the
// socket is told of the turn of the event loop that took longest since the last time: how many milliseconds it lasted,
// and for how many the thread was at work in any of them. The first counts what else the machine was busy with.

type Longest = { lasted: number; worked: number };

const now = () => {
  const { user, system } = process.threadCpuUsage();
  return { at: performance.now(), worked: (user + system) / 1000 };
};

const watch = () => {
  let last = now();
  let longest: Longest = { lasted: 0, worked: 0 };
  setInterval(() => {
    const next = now();
    // A millisecond is what the timer waits for by itself.
    longest.lasted = Math.max(longest.lasted, next.at - last.at - 1);
    longest.worked = Math.max(longest.worked, next.worked - last.worked);
    last = next;
  }, 1).unref();
  createServer((_request, response) => {
    response.end(JSON.stringify(longest));
    longest = { lasted: 0, worked: 0 };
  })
    .listen(process.env.LOOP_SOCKET)
    .unref();
};

// Threads of the process begin as it does; their loops hold up nobody.
if (isMainThread) watch();
