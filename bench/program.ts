import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What is done when the benchmark ends, however it ends. */
const last: (() => void)[] = [];
process.once('exit', () => {
  for (const act of last.reverse()) act();
});

/** Linux counts the time of a process in hundredths of a second. */
const tick = 10;

/** A server in a process of its own, so that what it uses can be told from what the load generator uses. */
export class Program {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.#child = child;
  }

  /** Starts a script that prints `listens at`, and waits until it does. */
  static async start(script: string, settings: Record<string, string>): Promise<Program> {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
      cwd: root,
      env: { ...process.env, HOST: '127.0.0.1', PORT: '0', NODE_ENV: 'production', ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    last.push(() => child.kill('SIGKILL'));
    let said = '';
    for await (const chunk of child.stdout) {
      said += chunk;
      const address = /listens at (\S+)/.exec(said)?.[1];
      if (address) {
        child.stdout.resume();
        return new Program(address, child);
      }
    }
    throw new Error(`${script} did not start: ${said}`);
  }

  /** Processor time used so far, in milliseconds; NaN where there is no `/proc`. */
  cpu(): number {
    const fields = this.#proc('stat')
      ?.replace(/^.*\) /s, '')
      .split(' ');
    return fields ? (Number(fields[11]) + Number(fields[12])) * tick : Number.NaN;
  }

  /** Resident memory in MB; NaN where there is no `/proc`. */
  memory(): number {
    return Number(/^VmRSS:\s+(\d+)/m.exec(this.#proc('status') ?? '')?.[1] ?? Number.NaN) / 1024;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
  }

  #proc(file: string): string | undefined {
    try {
      return readFileSync(`/proc/${this.#child.pid}/${file}`, 'utf8');
    } catch {
      return undefined;
    }
  }
}

/** A folder that is gone when the benchmark ends, however it ends. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'ok-bench-'));
  last.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
};

/** The product as its user starts it, with a data folder of its own; without a URL on the embedded database. */
export const startProduct = (databaseUrl?: string): Promise<Program> =>
  Program.start('server/src/main.ts', { DATA_DIR: temporaryFolder(), DATABASE_URL: databaseUrl ?? '' });
