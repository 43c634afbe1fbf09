import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyOnServer, type ServerTemplate } from '../server/test/server-template.ts';
import { closeDatabase } from './product-database.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

type Options = {
  /** Uses the embedded database in its own folder instead of a server. */
  embedded?: boolean;
};

/**
 * The product as its user starts it: with its own process, data and free port. Its database and files are copies of the
 * template of `global-setup.ts`, so that it starts in a second.
 */
export class Product {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'ok-journey-'));
  url = '';
  /** Output since the last start. */
  said = '';
  #process: ChildProcess | undefined;
  #settings: Record<string, string>;
  #database: Awaited<ReturnType<typeof copyOnServer>> | undefined;
  #embedded: boolean;

  constructor(settings: Record<string, string> = {}, { embedded = false }: Options = {}) {
    this.#settings = settings;
    this.#embedded = embedded;
  }

  /** URL of its database after the start; none for an embedded one. */
  get databaseUrl(): string | undefined {
    return this.#database?.databaseUrl;
  }

  /** Starts it, at the former address after the first start. */
  async start(): Promise<void> {
    if (!this.#embedded) this.#database ??= await this.#copyTemplate();
    const port = this.url ? new URL(this.url).port : '0';
    const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL = '' } = this;
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/src/main.ts'], {
      cwd: root,
      env: {
        ...process.env,
        DATA_DIR,
        DATABASE_URL,
        PORT: port,
        NODE_ENV: 'production',
        SAMPLE_DATA: 'off',
        ...this.#settings,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = child;
    this.said = '';
    await new Promise<void>((resolve) => {
      child.stdout.setEncoding('utf8').on('data', (words: string) => {
        this.said += words;
        const address = /listens at (\S+)/.exec(this.said)?.[1];
        if (!address) return;
        this.url = address;
        resolve();
      });
      child.once('exit', resolve);
    });
    if (!this.said.includes('listens at')) throw new Error(`The product did not start: ${this.said}`);
    products.set(this.url, this);
  }

  /** Ends the process, by default as a power cut would. */
  async stop(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#process;
    // A process ended by a signal has no exit code.
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  /** Ends it and removes its data. */
  async remove(): Promise<void> {
    await this.stop();
    products.delete(this.url);
    if (this.#database) {
      await closeDatabase(this.#database.databaseUrl);
      await this.#database.drop();
    }
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  #copyTemplate() {
    const template: ServerTemplate = JSON.parse(process.env.OK_JOURNEY_TEMPLATE ?? 'null');
    cpSync(template.files, join(this.dataDir, 'files'), { recursive: true });
    return copyOnServer(template);
  }
}

const products = new Map<string, Product>();

/** Checks whether a product is not removed. */
export const isStarted = (product: Product): boolean => products.get(product.url) === product;

/** Product of this worker at an address. */
export const productAt = (url: string): Product => {
  const product = products.get(url);
  if (!product) throw new Error(`no product was started at ${url}`);
  return product;
};
