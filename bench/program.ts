import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Clean-up steps for any end of the benchmark. */
const cleanUps: (() => void)[] = [];
process.once('exit', () => {
  for (const act of cleanUps.reverse()) act();
});

/** Milliseconds in a clock tick of Linux, which counts processor time in hundredths of a second. */
export const tickMs = 10;

type ServerModule = { serverCommand: string[]; serverEnv: () => Record<string, string> };

/** The command that `npm start` runs as well; the script has no type declarations. */
const serverModule: string = new URL('../scripts/lib/server.mjs', import.meta.url).href;
const { serverCommand, serverEnv }: ServerModule = await import(serverModule);

/** A server in its own process, so that its processor time and memory are separate from the load generator's. */
export class Program {
  readonly url: string;
  /** Seconds until the process printed its address. */
  readonly startSeconds: number;
  readonly #child: ChildProcess;

  private constructor(url: string, startSeconds: number, child: ChildProcess) {
    this.url = url;
    this.startSeconds = startSeconds;
    this.#child = child;
  }

  /** Starts a script that prints `listens at` and waits for that line. */
  static start(script: string, settings: Record<string, string>): Promise<Program> {
    return Program.run(['--disable-warning=ExperimentalWarning', script], settings);
  }

  /** Starts Node with these parameters and waits until the script prints `listens at`. */
  static run(parameters: readonly string[], settings: Record<string, string>): Promise<Program> {
    const began = performance.now();
    const child = spawn(process.execPath, parameters, {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      env: { ...process.env, HOST: '127.0.0.1', PORT: '0', NODE_ENV: 'production', SAMPLE_DATA: 'off', ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    cleanUps.push(() => child.kill('SIGKILL'));
    // The output is read until the process ends: a closed pipe would make the process fail.
    return new Promise((resolve, reject) => {
      let output = '';
      child.stdout.on('data', (chunk) => {
        output += chunk;
        const address = /listens at (\S+)/.exec(output)?.[1];
        if (address) resolve(new Program(address, (performance.now() - began) / 1000, child));
      });
      child.stdout.once('end', () => reject(new Error(`${parameters.join(' ')} did not start: ${output}`)));
    });
  }

  /** Processor time used so far, in milliseconds; NaN where there is no `/proc`. */
  cpu(): number {
    const fields = this.#proc('stat')
      ?.replace(/^.*\) /s, '')
      .split(' ');
    return fields ? (Number(fields[11]) + Number(fields[12])) * tickMs : Number.NaN;
  }

  /** Resident memory in MB; NaN where there is no `/proc`. */
  memory(): number {
    return this.#status('VmRSS');
  }

  /** Peak resident memory in MB; NaN where there is no `/proc`. */
  peakMemory(): number {
    return this.#status('VmHWM');
  }

  /** Resets the peak memory to the current memory, on Linux. */
  forgetPeak(): void {
    const file = `/proc/${this.#child.pid}/clear_refs`;
    if (existsSync(file)) writeFileSync(file, '5');
  }

  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill(signal);
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

/** Creates a folder that is removed at any end of the benchmark. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'ok-bench-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
};

/**
 * Starts the product as its user does. Without a URL it uses the embedded database, without a folder a temporary one.
 * `parameters` are for Node, `settings` for the environment.
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
