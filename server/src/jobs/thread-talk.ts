import { MessageChannel } from 'node:worker_threads';
import type { ThreadPool } from './thread-pool.ts';

/** A thread that is asked one thing after the other, for as long as somebody asks. */
export type ThreadTalk<Asked> = { ask: <Answer>(asked: Asked) => Promise<Answer>; close: () => void };

/**
 * Begins to talk with a thread of a pool.
 *
 * @param name the function that its file exports: it answers what comes through a port until the other side closes it
 * @param longest milliseconds after which somebody who asks nothing more is given up
 */
export const openTalk = <Asked>(threads: ThreadPool, name: string, longest: number): ThreadTalk<Asked> => {
  const { port1, port2 } = new MessageChannel();
  const ended = threads.run<void>(name, port2, { transferList: [port2] }).then(() => {
    throw new Error('the thread has gone');
  });
  let gone: { fault: unknown } | undefined;
  let waiting: PromiseWithResolvers<unknown> | undefined;
  // One listener for all that is asked: a race for every question would keep each answer until the thread ends.
  port1.on('message', (answer) => waiting?.resolve(answer));
  ended.catch((fault) => {
    gone = { fault };
    waiting?.reject(fault);
  });
  const close = () => port1.close();
  const timer = setTimeout(close, longest).unref();
  return {
    ask: async <Answer>(asked: Asked): Promise<Answer> => {
      if (gone) throw gone.fault;
      timer.refresh();
      waiting = Promise.withResolvers();
      port1.postMessage(asked);
      return (await waiting.promise) as Answer;
    },
    close: () => {
      clearTimeout(timer);
      close();
    },
  };
};
