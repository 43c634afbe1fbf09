import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asOne } from './steps.mjs';

/**
 * Lets a test tool write its JSON report to a temporary file, and counts what it says.
 *
 * @param {(file: string) => Promise<number>} tool runs the tool, given the file; gives its exit code
 * @param {(report: any) => { passed: number, failed: number, skipped: number }} count
 */
export async function counted(tool, count) {
  const folder = mkdtempSync(join(tmpdir(), 'ok-report-'));
  const file = join(folder, 'report.json');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // An interrupted run ends without coming back here.
  process.once('exit', remove);
  try {
    const code = await tool(file);
    const result = count(JSON.parse(readFileSync(file, 'utf8')));
    // A tool may fail beside its tests: on an unhandled error, in its setup, or by finding none.
    if (code !== 0 && result.failed === 0) return { ...result, failed: 1 };
    return result;
  } catch {
    return asOne(1);
  } finally {
    remove();
  }
}

/** A file that could not be loaded or set up has no test of its own that failed: it counts as one. */
export function countVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const hasFailure = ({ assertionResults }) => assertionResults.some(({ status }) => status === 'failed');
  const broken = testResults.filter((file) => file.status === 'failed' && !hasFailure(file));
  return { passed: numPassedTests, failed: numFailedTests + broken.length, skipped: numPendingTests + numTodoTests };
}

/** A journey that passes at a second try is told as flaky by its own report, and counts as passed here. */
export function countPlaywright({ stats, errors }) {
  const failed = stats.unexpected + (errors?.length ?? 0);
  return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped };
}
