import { setTimeout as sleep } from 'node:timers/promises';

/** A call to the product. */
export type Call = {
  method: string;
  path: string;
  token?: string | undefined;
  body?: unknown;
  /** Body that is no JSON. */
  raw?: BodyInit;
  headers?: Record<string, string>;
  /** Whether it is a long file, which a process that stops may interrupt. */
  isDownload?: boolean;
};

export type Answer = { status: number; body: ReturnType<typeof JSON.parse>; bytes: Uint8Array<ArrayBuffer> };

/** Milliseconds after which a client gives up an answer, as the browser does. */
const answerTimeoutMs = 20_000;

/** Milliseconds between two attempts. */
const retryMs = 200;

/** Statuses that pass: the server failed, was too busy, or had too many requests. */
const isPassing = (status: number) => status >= 500 || status === 429;

/** Characters of a failed answer that are kept. */
const shownLength = 200;

/** Count of downloads that were interrupted. */
const interrupted = 'interrupted downloads';

/** Clients of a product that may be away. */
export class Client {
  readonly url: string;
  /** Answers by status, and attempts without an answer. */
  readonly counts = new Map<string, number>();
  /** Calls that got no whole answer, or that of a failing server: method, path and the answer's beginning. */
  readonly failures: string[] = [];
  /** Milliseconds of the slowest answer. */
  slowestMs = 0;
  isOver = false;

  constructor(url: string) {
    this.url = url;
  }

  /** Sends a call once. Null when no whole answer came: the product may have carried it out, or not. */
  async send({ method, path, token, body, raw, headers = {}, isDownload = false }: Call): Promise<Answer | null> {
    const beganAt = performance.now();
    try {
      const response = await fetch(this.url + path, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(raw !== undefined && { body: raw }),
        signal: AbortSignal.timeout(answerTimeoutMs),
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      const isInterrupted = isDownload && response.status === 503;
      this.#count(isInterrupted ? interrupted : String(response.status));
      const durationMs = performance.now() - beganAt;
      this.slowestMs = Math.max(this.slowestMs, durationMs);
      if (response.status >= 500 && !isInterrupted) {
        const start = new TextDecoder().decode(bytes).slice(0, shownLength);
        this.failures.push(`${method} ${path} ${response.status} after ${Math.round(durationMs)} ms ${start}`);
      }
      const isJson = response.headers.get('content-type')?.includes('json') && bytes.length > 0;
      return { status: response.status, bytes, body: isJson ? JSON.parse(new TextDecoder().decode(bytes)) : undefined };
    } catch (error) {
      this.#count(isDownload ? interrupted : 'none');
      if (!isDownload) this.failures.push(`${method} ${path} ${error}`);
      return null;
    }
  }

  /** Sends a call, which may be repeated, until it is answered for good. Null when the load is over before. */
  async insist(call: Call): Promise<Answer | null> {
    for (;;) {
      const answer = await this.send(call);
      if (answer && !isPassing(answer.status)) return answer;
      if (this.isOver) return null;
      await sleep(retryMs);
    }
  }

  async signIn(username: string, password: string): Promise<string> {
    const answer = await this.insist({
      method: 'POST',
      path: '/api/authenticate',
      body: { username, password, rememberMe: true },
    });
    if (answer?.status !== 200) throw new Error(`${username} could not sign in: ${answer?.status}`);
    return answer.body.id_token;
  }

  #count(status: string): void {
    this.counts.set(status, (this.counts.get(status) ?? 0) + 1);
  }
}
