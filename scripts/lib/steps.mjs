import { performance } from 'node:perf_hooks';

/** What a step brought: how many checks passed, failed and were skipped. */
const none = { passed: 0, failed: 0, skipped: 0 };

/** What one that is right or wrong as a whole brought, by its exit code. */
export const asOne = (code) => (code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 });

/**
 * Runs steps in order, each also after one that failed, and adds up what they bring.
 *
 * @param {{ name: string, work: () => Promise<{ passed: number, failed: number, skipped: number }> }[]} steps
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
export async function runSteps(steps) {
  const total = { ...none };
  const summary = [];
  for (const { name, work } of steps) {
    console.log(`\n── ${name}`);
    const began = performance.now();
    const result = await work().catch((fault) => {
      console.error(fault instanceof Error ? fault.message : fault);
      return asOne(1);
    });
    for (const key of Object.keys(total)) total[key] += result[key];
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    summary.push(`${result.failed > 0 ? '✗' : '✓'} ${name}: ${inWords(result)} in ${seconds} s`);
    console.log(summary.at(-1));
  }
  console.log(`\n${summary.join('\n')}\n`);
  return total;
}

/** `3 passed, 1 failed`, and what was skipped when anything was. */
export function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
