import { connect, createServer, type Server, type Socket } from 'node:net';
import { findFreePort } from './product.ts';

/** Proxy between the product and PostgreSQL, whose network can break. */
export class DatabaseProxy {
  readonly port: number;
  /** Port to which new connections lead. */
  target: number;
  /** Milliseconds by which every packet is late. */
  delayMs = 0;
  /** Whether packets vanish, in both directions, without any error. Connections that lost some stay lost. */
  isBlackHole = false;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(port: number, target: number) {
    this.port = port;
    this.target = target;
    this.#server = createServer({ allowHalfOpen: true }, (client) => this.#lead(client));
  }

  static async start(databaseUrl: string): Promise<DatabaseProxy> {
    const proxy = new DatabaseProxy(await findFreePort(), Number(new URL(databaseUrl).port));
    await new Promise<void>((resolve) => proxy.#server.listen(proxy.port, '127.0.0.1', resolve));
    return proxy;
  }

  /** The same URL through the proxy. */
  urlOf(databaseUrl: string): string {
    const url = new URL(databaseUrl);
    url.port = String(this.port);
    return url.href;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #lead(client: Socket): void {
    const server = connect(this.target, '127.0.0.1');
    let isLost = this.isBlackHole;
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(from);
      from.on('data', (part) => {
        isLost ||= this.isBlackHole;
        if (isLost) return;
        if (this.delayMs === 0) to.write(part);
        else setTimeout(() => to.write(part), this.delayMs);
      });
      from.on('error', () => {});
      from.on('close', () => {
        this.#sockets.delete(from);
        if (!isLost) to.destroy();
      });
      from.on('end', () => isLost || to.end());
    }
  }
}
