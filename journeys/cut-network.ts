import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Network between a browser and the product, which can be cut. The browser's own switch does not reach the requests of a
 * worker.
 */
export class CutNetwork {
  url = '';
  /** Text added to the worker, which makes it a new version. */
  workerSuffix = '';
  /** Address of the product at the other end. */
  target: string;
  /** Whether each request that changes something reaches the product twice, the second time a moment later. */
  isDoubling = false;
  readonly #server: Server;
  #isCut = false;
  #isHanging = false;

  constructor(target: string) {
    this.target = target;
    this.#server = createServer((incoming, reply) => {
      if (this.#isCut) return void incoming.socket.destroy();
      if (this.#isHanging) return void incoming.resume();
      if (this.isDoubling && incoming.method !== 'GET') return void this.#sendTwice(incoming, reply);
      const isWorker = incoming.url === '/sw.js';
      const { hostname, port } = new URL(this.target);
      const path = incoming.url;
      const headers = { ...incoming.headers };
      if (isWorker) {
        // Neither compressed text nor the answer that nothing has changed could be added to.
        headers['accept-encoding'] = 'identity';
        delete headers['if-none-match'];
        delete headers['if-modified-since'];
      }
      const outgoing = request({ hostname, port, path, method: incoming.method, headers }, (answer) => {
        if (isWorker) delete answer.headers['content-length'];
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        if (!isWorker) return void answer.pipe(reply);
        answer.on('data', (part) => reply.write(part)).on('end', () => reply.end(this.workerSuffix));
      });
      outgoing.on('error', () => reply.destroy());
      incoming.pipe(outgoing);
    });
  }

  /** Sends a request, sends it again after the answer, and passes the second answer on. */
  async #sendTwice(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part);
    const { method = 'PUT', url = '/', headers } = incoming;
    const send = () =>
      fetch(this.target + url, {
        method,
        headers: {
          'content-type': headers['content-type'] ?? '',
          authorization: headers.authorization ?? '',
        },
        body: Buffer.concat(parts),
      });
    await (await send()).arrayBuffer();
    const answer = await send();
    reply.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()));
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  /** Refuses all requests from now on, also over open connections. */
  cut(): void {
    this.#isCut = true;
    this.#server.closeAllConnections();
  }

  /** Takes requests from now on, and never answers them, as a connection does that only seems to be there. */
  hang(): void {
    this.#isHanging = true;
  }

  mend(): void {
    // A hanging request would otherwise wait for its own time limit.
    if (this.#isHanging) this.#server.closeAllConnections();
    this.#isCut = false;
    this.#isHanging = false;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }
}
