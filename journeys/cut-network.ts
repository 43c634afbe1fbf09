import { createServer, request, type Server } from 'node:http';
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
  readonly #server: Server;
  #isCut = false;
  #isHanging = false;

  constructor(target: string) {
    this.target = target;
    this.#server = createServer((incoming, reply) => {
      if (this.#isCut) return void incoming.socket.destroy();
      if (this.#isHanging) return void incoming.resume();
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
