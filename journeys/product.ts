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
  /** On the embedded database in its own folder, where that is what a journey is about; else on a server. */
  embedded?: boolean;
};

/**
 * The product as its user starts it: its own process, its own data, a free port. Its database is a copy of the template
 * that `global-setup.ts` made, with the files that go with it, so that it starts in a second.
 */
export class Product {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'ok-journey-'));
  url = '';
  /** What it has said since it was started last. */
  said = '';
  #process: ChildProcess | undefined;
  #settings: Record<string, string>;
  #database: Awaited<ReturnType<typeof copyOnServer>> | undefined;
  #embedded: boolean;

  constructor(settings: Record<string, string> = {}, { embedded = false }: Options = {}) {
    this.#settings = settings;
    this.#embedded = embedded;
  }

  /** Where its database is, once it was started; none when it is embedded. */
  get databaseUrl(): string | undefined {
    return this.#database?.databaseUrl;
  }

  /** Starts it, at the same address as before when it has been started already. */
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
    // One that a signal has ended has no exit code.
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

/** Whether a product has not been removed. */
export const isStarted = (product: Product): boolean => products.get(product.url) === product;

/** The product that this worker started at an address. */
export const productAt = (url: string): Product => {
  const product = products.get(url);
  if (!product) throw new Error(`no product was started at ${url}`);
  return product;
};
