/** The outbox of measurements, as far as other pages need it. */
export type UnsentActions = {
  /** Sends all unsent actions. Resolves when the server has them, at the latest after `limitMs`. */
  send: (limitMs: number) => Promise<unknown>;
  /** Reads the actions that the server may not have yet. */
  read: () => Promise<readonly { body: { action: string } }[]>;
};

let outbox: UnsentActions = { send: async () => {}, read: async () => [] };

/** Registers the outbox. It is registered instead of imported, so that pages load without it. */
export const registerOutbox = (actions: UnsentActions): void => {
  outbox = actions;
};

/** Sends all unsent actions through the registered outbox. */
export const sendUnsent: UnsentActions['send'] = (limitMs) => outbox.send(limitMs);

/** Reads the unsent actions of the registered outbox. */
export const readUnsent: UnsentActions['read'] = () => outbox.read();
