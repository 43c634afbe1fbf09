/** A failed answer of the server; `status` 0 without any answer. */
export type FailedReply = {
  status: number;
  headers: Headers;
  /** Parsed JSON, else the text. */
  body: unknown;
  /** Path of the call, with its parameters filled in. */
  path: string;
};

/** A call that the server refused or did not answer. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly reply: FailedReply;

  constructor(reply: FailedReply, options?: ErrorOptions) {
    super(`${reply.path} answered ${reply.status}`, options);
    this.reply = reply;
  }

  /** 0 when the server could not be reached. */
  get status(): number {
    return this.reply.status;
  }
}

/** Whether the server refused a change because another user had changed the data meanwhile. */
export const isOutdated = (error: unknown): boolean => error instanceof ApiError && error.status === 412;

/** The session ended, and the user was told so: the call was not sent, or its answer needs no message. */
export class SessionEndedError extends Error {
  override name = 'SessionEndedError';
}
