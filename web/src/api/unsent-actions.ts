/** Sends the actions of measurements that the server does not have yet, for at most so many milliseconds. */
type SendUnsent = (limitMs: number) => Promise<unknown>;

let send: SendUnsent = async () => {};

/** Tell how unsent actions are sent, so that what is asked of the server afterwards holds them. */
export const sendUnsentBy = (sendAll: SendUnsent): void => {
  send = sendAll;
};

/** Send the actions that the server does not have yet; resolves when it has them, or after so many milliseconds. */
export const sendUnsent: SendUnsent = (limitMs) => send(limitMs);
