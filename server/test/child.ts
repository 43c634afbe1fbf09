import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** A script of `children/` in its own process. */
export interface Child {
  /** Lines of its output, until it ends. */
  lines: AsyncIterableIterator<string>;
  say(text: string): void;
  /** Kills the process, as a power cut would, and waits for its end. */
  kill(): Promise<void>;
  ended: Promise<unknown>;
}

/** Starts `children/<name>.ts` with the Node that runs the tests. The process ends with the test at the latest. */
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

/** Next line of a child's output. */
export async function nextLine({ lines }: Child): Promise<string> {
  const { value, done } = await lines.next();
  if (done) throw new Error('the child ended without a word');
  return value;
}

/**
 * Waits until the output of a program matches a pattern, and returns the match. The output is read until the program
 * ends, because a closed pipe would make it fail. Throws with the output if the program ends without a match.
 */
export function waitForOutput(
  child: ChildProcessByStdio<null, Readable, Readable>,
  pattern: RegExp,
): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let output = '';
    const readChunk = (chunk: Buffer) => {
      output += chunk;
      const found = pattern.exec(output);
      if (found) resolve(found);
    };
    child.stdout.on('data', readChunk);
    child.stderr.on('data', readChunk);
    child.once('close', () => reject(new Error(output)));
  });
}
