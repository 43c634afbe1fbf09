import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The product as its user starts it: its own process, its own data, a free port. */
export class Product {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'ok-journey-'));
  url = '';
  /** What it has said since it was started last. */
  said = '';
  #process: ChildProcess | undefined;
  #settings: Record<string, string>;

  constructor(settings: Record<string, string> = {}) {
    this.#settings = settings;
  }

  /** Starts it, at the same address as before when it has been started already. */
  async start(): Promise<void> {
    const port = this.url ? new URL(this.url).port : '0';
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/src/main.ts'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: this.dataDir, PORT: port, NODE_ENV: 'production', ...this.#settings },
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
  }

  /** Ends the process, by default as a power cut would. */
  async stop(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  /** Ends it and removes its data. */
  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
