import { performance } from 'node:perf_hooks';

/** What a step brought: how many checks passed, failed and were skipped. */
const none = { passed: 0, failed: 0, skipped: 0 };

/** What one that is right or wrong as a whole brought, by its exit code. */
export const asOne = (code) => (code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 });

/**
 * Runs steps in order, each also after one that failed, and adds up what they bring.
 *
 * @typedef {{ passed: number, failed: number, skipped: number }} Count
 * @typedef {{ name: string, work: () => Promise<Count & { printed?: string }> }} Step
 * @param {(Step | Step[][])[]} steps a list of lists stands for steps that keep one processor busy: each list is run in
 *   order beside the others, and its steps give what they printed, to be shown at their end
 * @returns {Promise<Count & { summary: string[] }>} `summary` is a line for each step
 */
export async function runSteps(steps) {
  const total = { ...none };
  const summary = [];

  const run = async ({ name, work }, isBeside) => {
    const title = `\n── ${name}`;
    if (!isBeside) console.log(title);
    const began = performance.now();
    const { printed, ...result } = await work().catch((fault) => {
      console.error(fault instanceof Error ? fault.message : fault);
      return asOne(1);
    });
    for (const key of Object.keys(total)) total[key] += result[key];
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    summary.push(`${result.failed > 0 ? '✗' : '✓'} ${name}: ${inWords(result)} in ${seconds} s`);
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

/** `3 passed, 1 failed`, and what was skipped when anything was. */
export function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
