import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import { root } from './run.mjs';
import { asOne } from './steps.mjs';

/** How long each file of tests took, in seconds by its path: of all tools that wrote a report in this process. */
const secondsOf = new Map();

/**
 * Lets a test tool write its JSON report to a temporary file, and counts what it says.
 *
 * @param {(file: string) => Promise<number>} tool runs the tool, given the file; gives its exit code
 * @param {(report: any) => { passed: number, failed: number, skipped: number }} count
 * @param {(report: any) => Iterable<[file: string, seconds: number]>} time a file may come several times
 */
export async function counted(tool, count, time) {
  const folder = mkdtempSync(join(tmpdir(), 'ok-report-'));
  const file = join(folder, 'report.json');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // An interrupted run ends without coming back here.
  process.once('exit', remove);
  try {
    const code = await tool(file);
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const result = count(report);
    for (const [name, seconds] of time(report)) secondsOf.set(name, (secondsOf.get(name) ?? 0) + seconds);
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

/** Seconds from the first test of a file to its last. */
export function timeVitest({ testResults }) {
  return testResults.map(({ name, startTime, endTime }) => [
    isAbsolute(name) ? relative(root, name) : name,
    (endTime - startTime) / 1000,
  ]);
}

/** Seconds of all tests of a file, wherever they ran. */
export function timePlaywright({ suites, config }) {
  const inSuite = ({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1000))),
    ...inner.flatMap(inSuite),
  ];
  const folder = relative(root, config.rootDir);
  return suites.flatMap((suite) => inSuite(suite).map((seconds) => [join(folder, suite.file), seconds]));
}

/** A line for each file of tests with its seconds, the slowest first. */
export function slowestFirst() {
  const files = [...secondsOf].sort(([, one], [, other]) => other - one);
  return files.map(([file, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}
