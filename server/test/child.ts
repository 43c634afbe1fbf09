import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** A script of `children/` in a process of its own. */
export interface Child {
  /** What it prints, line by line, until it ends. */
  lines: AsyncIterableIterator<string>;
  say(text: string): void;
  /** Ends it as a power cut would, and waits until it is gone. */
  kill(): Promise<void>;
  ended: Promise<unknown>;
}

/** Starts `children/<name>.ts` with the Node that runs the tests; it ends with the test at the latest. */
export function startChild(name: string, ...parameters: string[]): Child {
  const script = fileURLToPath(new URL(`./children/${name}.ts`, import.meta.url));
  const flags = ['--disable-warning=ExperimentalWarning', script, ...parameters];
  const child: ChildProcess = spawn(process.execPath, flags, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  if (!child.stdout || !child.stdin) throw new Error('the child has no pipes');
  const { stdin, stdout } = child;
  return {
    lines: createInterface({ input: stdout })[Symbol.asyncIterator](),
    say: (text) => void stdin.write(`${text}\n`),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    ended,
  };
}

/** The next line that a child prints. */
export async function nextLine({ lines }: Child): Promise<string> {
  const { value, done } = await lines.next();
  if (done) throw new Error('the child ended without a word');
  return value;
}

/**
 * Reads what a program prints until it says something, and for as long as it runs: whose output nobody takes any more ends
 * in an error at its next word. Answers what was found; throws with all that was said when it ends before.
 */
export function untilSaid(
  child: ChildProcessByStdio<null, Readable, Readable>,
  pattern: RegExp,
): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk;
      const found = pattern.exec(said);
      if (found) resolve(found);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('close', () => reject(new Error(said)));
  });
}
