import { createHook } from 'node:async_hooks';

/** Kinds of resources that a feature has to release: ports of worker threads, timers, sockets. */
const types = ['MESSAGEPORT', 'Timeout', 'TCPWRAP'] as const;

export type LiveCounts = Record<(typeof types)[number], number>;

/** Counts the resources created since this call that still exist. */
export const countLiveResources = () => {
  const live = new Map<number, string>();
  const hook = createHook({
    init: (id, type) => {
      if ((types as readonly string[]).includes(type)) live.set(id, type);
    },
    destroy: (id) => void live.delete(id),
  }).enable();
  return {
    counts: () =>
      Object.fromEntries(
        types.map((type) => [type, [...live.values()].filter((one) => one === type).length]),
      ) as LiveCounts,
    stop: () => hook.disable(),
  };
};
