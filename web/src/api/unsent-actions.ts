/** The outbox of measurements, as far as other pages need it. */
export type UnsentActions = {
  /** Sends all unsent actions. Resolves when the server has them, at the latest after `limitMs`. */
  send: (limitMs: number) => Promise<unknown>;
  /** Number of answers that the server may not have yet. */
  count: () => Promise<number>;
};

let outbox: UnsentActions = { send: async () => {}, count: async () => 0 };

/** Registers the outbox. It is registered instead of imported, so that pages load without it. */
export const registerOutbox = (actions: UnsentActions): void => {
  outbox = actions;
};

/** Sends all unsent actions through the registered outbox. */
export const sendUnsent: UnsentActions['send'] = (limitMs) => outbox.send(limitMs);

/** Counts the answers that the registered outbox has not sent. */
export const countUnsent: UnsentActions['count'] = () => outbox.count();
