import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './run.mjs';
import { countAsOne } from './steps.mjs';

/** Seconds of each test file by its path, from every tool that wrote a report in this process. */
const secondsOf = new Map();
/**
 * Failed tests, and tests that passed on their second attempt, with the first lines of their errors; from all tools of
 * this process.
 */
const failures = [];

/**
 * Runs a test tool that writes its JSON report to a temporary file, and counts the results.
 *
 * @param {(file: string) => Promise<number>} tool runs the tool with this report file; returns its exit code
 * @param {(report: any) => { passed: number, failed: number, skipped: number }} count
 * @param {(report: any) => Iterable<[file: string, seconds: number]>} time a file may come several times
 * @param {(report: any) => Iterable<{ title: string, error?: string }>} find failed and flaky tests
 */
export async function countResults(tool, count, time, find) {
  const folder = mkdtempSync(join(tmpdir(), 'ok-report-'));
  const file = join(folder, 'report.json');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // An interrupted run never reaches `finally`.
  process.once('exit', remove);
  try {
    const code = await tool(file);
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const result = count(report);
    for (const [name, seconds] of time(report)) secondsOf.set(name, (secondsOf.get(name) ?? 0) + seconds);
    failures.push(...find(report));
    // A tool may fail without a failed test: on an unhandled error, in its setup, or if it finds no tests.
    if (code === 0 || result.failed > 0) return result;
    failures.push({ title: `✗ no test of its own, yet it ended with ${code}` });
    return { ...result, failed: 1 };
  } catch (error) {
    failures.push({ title: '✗ no report that can be read', error: String(error) });
    return countAsOne(1);
  } finally {
    remove();
  }
}

/** A file that can't be loaded or set up has no failed test, so it counts as one. */
export function countVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const hasFailure = ({ assertionResults }) => assertionResults.some(({ status }) => status === 'failed');
  const broken = testResults.filter((file) => file.status === 'failed' && !hasFailure(file));
  return { passed: numPassedTests, failed: numFailedTests + broken.length, skipped: numPendingTests + numTodoTests };
}

/** Playwright reports a journey that passes on its second attempt as flaky; here it counts as passed. */
export function countPlaywright({ stats, errors }) {
  const failed = stats.unexpected + (errors?.length ?? 0);
  return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped };
}

/** Failed tests, tests that passed on their second attempt, and files that failed as a whole. */
export function* findVitest({ testResults }) {
  for (const { name, status, message, assertionResults } of testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A test that passed has errors of its first attempt alone.
    const withErrors = assertionResults.filter(({ failureMessages }) => failureMessages.length > 0);
    for (const { fullName, failureMessages, status: result } of withErrors) {
      const mark = result === 'failed' ? '✗' : '✓ at its second try:';
      yield { title: `${mark} ${relative(root, name)} ${fullName}`, error: failureMessages[0] };
    }
    if (status === 'failed' && failed.length === 0) yield { title: `✗ ${relative(root, name)}`, error: message };
  }
}

/** Failed journeys, and those that passed on their second attempt. */
export function* findPlaywright({ suites, errors = [] }) {
  for (const { message } of errors) yield { title: '✗ beside the journeys', error: message };
  for (const { file, line, title, tests } of suites.flatMap(specsIn)) {
    for (const { status, results } of tests) {
      if (status !== 'unexpected' && status !== 'flaky') continue;
      const mark = status === 'flaky' ? '✓ at its second try:' : '✗';
      yield { title: `${mark} ${file}:${line} ${title}`, error: errorOf(results) };
    }
  }
}

/** All errors of the first failed attempt: its timeout comes before the step that it waited for. */
const errorOf = (results) =>
  results
    .find(({ errors }) => errors.length > 0)
    ?.errors.map(({ message }) => message)
    .join('\n');

const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)];

/** Seconds from the first test of a file to its last. */
export function timeVitest({ testResults }) {
  return testResults.map(({ name, startTime, endTime }) => [
    isAbsolute(name) ? relative(root, name) : name,
    (endTime - startTime) / 1000,
  ]);
}

/** Total seconds of all tests of a file, in any worker. */
export function timePlaywright({ suites, config }) {
  const folder = relative(root, config.rootDir);
  return suites.flatMap((suite) =>
    specsIn(suite).flatMap(({ tests }) =>
      tests.flatMap(({ results }) => results.map(({ duration }) => [join(folder, suite.file), duration / 1000])),
    ),
  );
}

/** Failed and flaky tests, each with the first lines of its error, for the end of a log. */
export function formatFailures() {
  return failures.map(({ title, error }) =>
    [
      title,
      ...stripVTControlCharacters(error ?? '')
        .split('\n')
        .slice(0, 12),
    ]
      .join('\n    ')
      .trimEnd(),
  );
}

/** A line for each test file with its seconds, the slowest first. */
export function formatDurations() {
  const files = [...secondsOf].sort(([, one], [, other]) => other - one);
  return files.map(([file, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}
