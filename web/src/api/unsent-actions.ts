/** Sends all unsent actions of measurements. Resolves when the server has them, at the latest after `limitMs`. */
type SendUnsent = (limitMs: number) => Promise<unknown>;

let sender: SendUnsent = async () => {};

/** Registers the outbox as sender. It is registered instead of imported, so that pages load without it. */
export const registerUnsentSender = (sendAll: SendUnsent): void => {
  sender = sendAll;
};

/** Sends all unsent actions through the registered sender. */
export const sendUnsent: SendUnsent = (limitMs) => sender(limitMs);
