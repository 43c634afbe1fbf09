/** The session with which the worker sends answers later, and the addresses of the calls. */
export type LaterSession = {
  token: string;
  /** Name of the user's actions in the outbox. */
  userKey: string;
  startAddress: string;
  actionAddress: string;
};
