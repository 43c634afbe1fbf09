import { on } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { ThreadPool } from './thread-pool.ts';

/** Requests to a worker thread, one at a time. Rejects with the worker's error, or once the channel was closed. */
export type WorkerChannel<WorkerRequest> = {
  request: <Reply>(request: WorkerRequest) => Promise<Reply>;
  /** Ends the worker's task. */
  close: () => void;
};

type ChannelOptions = {
  /** Milliseconds without a request after which the channel is closed. */
  idleTimeoutMs: number;
  /** Milliseconds after which the thread is terminated, even while it computes. */
  taskTimeoutMs?: number;
};

/**
 * Moves the code of an error into its cause. An error that crosses threads keeps its message, stack and cause, but no
 * other field. The code decides the status of a call's answer.
 */
const packError = (error: unknown): unknown => {
  const { code } = error as { code?: unknown };
  if (!(error instanceof Error) || code === undefined) return error;
  return Object.assign(new Error(error.message, { cause: { code } }), { stack: error.stack });
};

/** Restores the code of an error that `packError` packed. */
const unpackError = (error: unknown): unknown => {
  const { code } = (error as { cause?: { code?: unknown } }).cause ?? {};
  return code === undefined ? error : Object.assign(error as Error, { code });
};

/**
 * Opens a channel to a thread of `pool`. The caller has to close the channel.
 *
 * @param task function that the pool's file exports; it passes its port to `serveWorkerChannel`
 */
export const openWorkerChannel = <WorkerRequest>(
  pool: ThreadPool,
  task: string,
  { idleTimeoutMs, taskTimeoutMs }: ChannelOptions,
): WorkerChannel<WorkerRequest> => {
  const { port1: port, port2: workerPort } = new MessageChannel();
  // A thread that runs a task with a signal runs nothing else, so only a task with a timeout gets one.
  const termination = taskTimeoutMs === undefined ? undefined : new AbortController();
  let failure: { error: unknown } | undefined;
  let pending: PromiseWithResolvers<unknown> | undefined;
  const fail = (error: unknown) => {
    failure ??= { error };
    pending?.reject(failure.error);
  };

  const close = () => {
    clearTimeout(idleTimer);
    clearTimeout(taskTimer);
    port.close();
  };
  const idleTimer = setTimeout(close, idleTimeoutMs).unref();
  const taskTimer = taskTimeoutMs === undefined ? undefined : setTimeout(() => termination?.abort(), taskTimeoutMs);
  taskTimer?.unref();

  // One listener for all replies. A `Promise.race` for each request would hold every reply until the thread ends.
  port.on('message', (reply) => pending?.resolve(reply));
  pool
    .run<void>(task, workerPort, { transferList: [workerPort], ...(termination && { signal: termination.signal }) })
    .then(
      () => fail(new Error('the worker channel was closed')),
      (error) => fail(unpackError(error)),
    )
    .finally(close);

  return {
    request: async <Reply>(request: WorkerRequest): Promise<Reply> => {
      if (failure) throw failure.error;
      idleTimer.refresh();
      pending = Promise.withResolvers();
      port.postMessage(request);
      return (await pending.promise) as Reply;
    },
    close,
  };
};

/** Answers each request that comes through `port`, in order, until the other side closes it. */
export const serveWorkerChannel = async <WorkerRequest>(
  port: MessagePort,
  reply: (request: WorkerRequest) => unknown,
): Promise<void> => {
  const requests = on(port, 'message', { close: ['close'] }) as AsyncIterable<[WorkerRequest]>;
  try {
    for await (const [request] of requests) port.postMessage(await reply(request));
  } catch (error) {
    throw packError(error);
  }
};

/** Bytes of one message: copying them takes less than a millisecond. */
const messageBytes = 256 * 1024;

/** Copies bytes in parts that can be sent as messages. A view would take its whole buffer along. */
export function* copyInParts(bytes: Uint8Array): Generator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < bytes.length; at += messageBytes) {
    const part = bytes.subarray(at, at + messageBytes);
    yield new Uint8Array(part);
  }
}

/** Sends bytes to a worker in parts, each as a request that `toRequest` makes. */
export const sendInParts = async <WorkerRequest>(
  { request }: Pick<WorkerChannel<WorkerRequest>, 'request'>,
  bytes: Uint8Array,
  toRequest: (part: Uint8Array<ArrayBuffer>) => WorkerRequest,
): Promise<void> => {
  for (const part of copyInParts(bytes)) await request(toRequest(part));
};

/** Yields the parts of a worker's bytes, which it answers to repeated requests until it answers null. */
export async function* receiveInParts<WorkerRequest>(
  { request }: Pick<WorkerChannel<WorkerRequest>, 'request'>,
  nextRequest: WorkerRequest,
): AsyncGenerator<Buffer> {
  for (;;) {
    const part = await request<Uint8Array<ArrayBuffer> | null>(nextRequest);
    if (part === null) return;
    yield Buffer.from(part.buffer, part.byteOffset, part.byteLength);
  }
}

/** Yields the parts of a worker's bytes, as `receiveInParts`, and ends the worker's task after the last one. */
export async function* receiveAndClose<WorkerRequest>(
  channel: WorkerChannel<WorkerRequest>,
  nextRequest: WorkerRequest,
): AsyncGenerator<Buffer> {
  try {
    yield* receiveInParts(channel, nextRequest);
  } finally {
    channel.close();
  }
}
