import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

type Start = { serverCommand: string[]; serverEnv: () => Record<string, string> };

/** How whoever starts the product starts its process: the script's declarations are its own. */
const starting: string = new URL('../scripts/lib/server.mjs', import.meta.url).href;
const { serverCommand, serverEnv }: Start = await import(starting);

/** A server in a process of its own, so that what it uses can be told from what the load generator uses. */
export class Program {
  readonly url: string;
  /** Seconds until it said where it listens. */
  readonly startSeconds: number;
  readonly #child: ChildProcess;

  private constructor(url: string, startSeconds: number, child: ChildProcess) {
    this.url = url;
    this.startSeconds = startSeconds;
    this.#child = child;
  }

  /** Starts a script that prints `listens at`, and waits until it does. */
  static start(script: string, settings: Record<string, string>): Promise<Program> {
    return Program.run(['--disable-warning=ExperimentalWarning', script], settings);
  }

  /** The same with parameters for Node. */
  static run(parameters: readonly string[], settings: Record<string, string>): Promise<Program> {
    const began = performance.now();
    const child = spawn(process.execPath, parameters, {
      cwd: root,
      env: { ...process.env, HOST: '127.0.0.1', PORT: '0', NODE_ENV: 'production', SAMPLE_DATA: 'off', ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    last.push(() => child.kill('SIGKILL'));
    // What it says is read for as long as it runs: whoever stops reading closes its output, and it fails over that.
    return new Promise((resolve, reject) => {
      let said = '';
      child.stdout.on('data', (chunk) => {
        said += chunk;
        const address = /listens at (\S+)/.exec(said)?.[1];
        if (address) resolve(new Program(address, (performance.now() - began) / 1000, child));
      });
      child.stdout.once('end', () => reject(new Error(`${parameters.join(' ')} did not start: ${said}`)));
    });
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
    return this.#status('VmRSS');
  }

  /** The most that its memory has been, in MB; NaN where there is no `/proc`. */
  peakMemory(): number {
    return this.#status('VmHWM');
  }

  /** Takes the memory that it has now for the most that it has had, on Linux. */
  forgetPeak(): void {
    const file = `/proc/${this.#child.pid}/clear_refs`;
    if (existsSync(file)) writeFileSync(file, '5');
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
  }

  #status(name: string): number {
    const line = this.#proc('status')
      ?.split('\n')
      .find((text) => text.startsWith(`${name}:`));
    return Number(/\d+/.exec(line ?? '')?.[0] ?? Number.NaN) / 1024;
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

/**
 * The product as its user starts it; without a URL on the embedded database, without a folder in one of its own.
 * `parameters` are more of them for Node, `settings` for the environment.
 */
export const startProduct = (
  databaseUrl?: string,
  folder = temporaryFolder(),
  { parameters = [], settings = {} }: { parameters?: readonly string[]; settings?: Record<string, string> } = {},
): Promise<Program> =>
  Program.run([...parameters, ...serverCommand], {
    ...serverEnv(),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl ?? '',
    ...settings,
  });
