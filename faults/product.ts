import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Program, startProduct } from '../bench/program.ts';
import { pg } from '../bench/server-packages.ts';

const admin = fileURLToPath(new URL('../server/src/admin.ts', import.meta.url));

/** A PostgreSQL server of the fault program; see scripts/lib/postgres.mjs. */
export type PostgresServer = {
  url: string;
  folder: string;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  halt: () => Promise<void>;
};

const postgresModule: string = new URL('../scripts/lib/postgres.mjs', import.meta.url).href;

/** Starts a server that syncs its files, as one that is really used does. */
export const startPostgres = async (settings: Record<string, string | number> = {}): Promise<PostgresServer> => {
  const { startPostgres: start } = await import(postgresModule);
  return start({ durable: true, settings });
};

/** Starts a standby that follows a server until `promote`. */
export const startStandby = async (
  primary: PostgresServer,
): Promise<PostgresServer & { promote: () => Promise<void> }> => {
  const { startStandby: start } = await import(postgresModule);
  return start(primary);
};

/** Creates a database on a server, and returns its URL. */
export const createDatabase = async (server: Pick<PostgresServer, 'url'>, name: string): Promise<string> => {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create database ${pg.escapeIdentifier(name)}`);
  await client.end();
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return url.href;
};

export const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** Runs a command of the administrator, and returns its output. */
export const runAdmin = async (command: string, settings: Record<string, string>): Promise<string> => {
  const parameters = ['--disable-warning=ExperimentalWarning', admin, command];
  const { stdout } = await promisify(execFile)(process.execPath, parameters, { env: { ...process.env, ...settings } });
  return stdout;
};

/** Checks the data of a stopped product, and returns what is wrong with them. */
export const verifyData = (
  databaseUrl: string | undefined,
  folder: string,
  settings: Record<string, string>,
): Promise<string[]> =>
  runAdmin('verify', { ...settings, DATA_DIR: folder, DATABASE_URL: databaseUrl ?? '' }).then(
    () => [],
    ({ stdout, stderr }: { stdout: string; stderr: string }) => [`${stdout}${stderr}`.trim()],
  );

/** A product that keeps its address and its data over any number of starts. */
export class Product {
  readonly url: string;
  readonly folder = mkdtempSync(join(tmpdir(), 'ok-faults-'));
  readonly #syncedFolder = mkdtempSync(join(tmpdir(), 'ok-synced-'));
  readonly #parameters: string[] = [];
  readonly #settings: Record<string, string>;
  readonly databaseUrl: string | undefined;
  #program: Program | undefined;

  private constructor(port: number, databaseUrl: string | undefined, settings: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`;
    this.databaseUrl = databaseUrl;
    this.#settings = { PORT: String(port), BASE_URL: this.url, TRUST_PROXY: '1', LOG_LEVEL: 'silent', ...settings };
  }

  /** @param databaseUrl undefined for the embedded database */
  static async start(databaseUrl: string | undefined, settings: Record<string, string> = {}): Promise<Product> {
    const product = new Product(await findFreePort(), databaseUrl, settings);
    await product.start();
    return product;
  }

  async start(): Promise<void> {
    const options = { parameters: this.#parameters, settings: this.#settings };
    this.#program = await startProduct(this.databaseUrl, this.folder, options);
  }

  /** Starts a stopped product so that `losePower` knows what was synced. */
  async startSynced(): Promise<void> {
    await this.stop();
    cpSync(this.folder, this.#syncedFolder, { recursive: true });
    const powerLoss = new URL('./power-loss.ts', import.meta.url).href;
    this.#parameters.push('--import', powerLoss);
    Object.assign(this.#settings, { OK_DATA_FOLDER: this.folder, OK_SYNCED_FOLDER: this.#syncedFolder });
    await this.start();
  }

  /** Ends the process, and leaves of each file what was synced last. */
  async losePower(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true });
    cpSync(this.#syncedFolder, this.folder, { recursive: true });
  }

  /** Ends the process as a crash does. */
  async kill(): Promise<void> {
    await this.#program?.stop('SIGKILL');
  }

  /** Ends the process as a supervisor does. */
  async stop(): Promise<void> {
    await this.#program?.stop();
  }

  /** Checks the data of the stopped product, and returns what is wrong with them. */
  verify(): Promise<string[]> {
    return verifyData(this.databaseUrl, this.folder, this.#settings);
  }

  remove(): void {
    for (const folder of [this.folder, this.#syncedFolder])
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
