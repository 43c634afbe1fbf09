import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Proxy in front of several products, which counts their answers. */
export class Gateway {
  /** Chooses the address of the product that answers the next request, given its number. */
  choose: (request: number) => string;
  #requests = 0;
  /** Answers by status; `none` counts requests without one. */
  readonly answers = new Map<string, number>();
  /** Requests that were refused or got no answer, as sentences. */
  readonly failures: string[] = [];
  readonly #server: Server;
  readonly #agent = new Agent({ keepAlive: true });

  private constructor(choose: Gateway['choose']) {
    this.choose = choose;
    this.#server = createServer((incoming, reply) => {
      this.#requests += 1;
      const { hostname, port } = new URL(this.choose(this.#requests));
      const { method, url: path, headers } = incoming;
      const forwarded = request({ hostname, port, method, path, headers, agent: this.#agent }, (answer) => {
        this.#count(`${method} ${path}`, answer.statusCode);
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      });
      forwarded.on('error', () => {
        this.#count(`${method} ${path}`);
        reply.destroy();
      });
      incoming.pipe(forwarded);
    });
  }

  static async start(choose: Gateway['choose']): Promise<Gateway> {
    const gateway = new Gateway(choose);
    await new Promise<void>((resolve) => gateway.#server.listen(0, '127.0.0.1', resolve));
    return gateway;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #count(call: string, code?: number): void {
    const status = String(code ?? 'none');
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
    if (code === undefined || code >= 400) this.failures.push(`${call} was answered ${status}`);
  }
}
