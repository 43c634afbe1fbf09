import { performance } from 'node:perf_hooks';

/** Passed, failed and skipped checks of a step. */
const none = { passed: 0, failed: 0, skipped: 0 };

/** Result of a step without a count of its own, by its exit code. */
export const countAsOne = (code) => (code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 });

/**
 * Runs steps in order, also after a failed one, and adds up their results.
 *
 * @typedef {{ passed: number, failed: number, skipped: number }} Count
 * @typedef {{ name: string, work: () => Promise<Count & { printed?: string }> }} Step
 * @param {(Step | Step[][])[]} steps a list of lists holds steps that use one processor: the lists run in parallel, the
 * steps of a list in order, and each step returns its output, which is shown at its end
 * @returns {Promise<Count & { summary: string[] }>} `summary` is a line for each step
 */
export async function runSteps(steps) {
  const total = { ...none };
  const summary = [];

  const run = async ({ name, work }, isBeside) => {
    const title = `\n── ${name}`;
    if (!isBeside) console.log(title);
    const began = performance.now();
    const { printed, ...result } = await work().catch((error) => {
      console.error(error instanceof Error ? error.message : error);
      return countAsOne(1);
    });
    for (const key of Object.keys(total)) total[key] += result[key];
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    summary.push(`${result.failed > 0 ? '✗' : '✓'} ${name}: ${formatCount(result)} in ${seconds} s`);
    if (isBeside) console.log(title);
    if (printed) console.log(printed);
    console.log(summary.at(-1));
  };

  for (const step of steps) {
    if (!Array.isArray(step)) await run(step, false);
    else
      await Promise.all(
        step.map(async (inOrder) => {
          for (const one of inOrder) await run(one, true);
        }),
      );
  }
  return { ...total, summary };
}

/** `3 passed, 1 failed`, and the skipped ones if there are any. */
export function formatCount({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
