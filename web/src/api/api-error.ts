/** What the server answered, or that it did not (`status` 0). */
export type FailedReply = {
  status: number;
  headers: Headers;
  /** Parsed when it was JSON, else the text. */
  body: unknown;
  /** Of the call, with its parameters filled in. */
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

/** Nothing was sent, or nothing is to be said of the answer: the session is over, which has been told already. */
export class SessionEndedError extends Error {
  override name = 'SessionEndedError';
}
