import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './run.mjs';
import { asOne } from './steps.mjs';

/** How long each file of tests took, in seconds by its path: of all tools that wrote a report in this process. */
const secondsOf = new Map();
/** What failed, or passed at its second try only, with the first lines of its error: of all tools of this process. */
const troubles = [];

/**
 * Lets a test tool write its JSON report to a temporary file, and counts what it says.
 *
 * @param {(file: string) => Promise<number>} tool runs the tool, given the file; gives its exit code
 * @param {(report: any) => { passed: number, failed: number, skipped: number }} count
 * @param {(report: any) => Iterable<[file: string, seconds: number]>} time a file may come several times
 * @param {(report: any) => Iterable<{ title: string, error?: string }>} find what did not simply pass
 */
export async function counted(tool, count, time, find) {
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
    troubles.push(...find(report));
    // A tool may fail beside its tests: on an unhandled error, in its setup, or by finding none.
    if (code === 0 || result.failed > 0) return result;
    troubles.push({ title: `✗ no test of its own, yet it ended with ${code}` });
    return { ...result, failed: 1 };
  } catch (fault) {
    troubles.push({ title: '✗ no report that can be read', error: String(fault) });
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

/** Failed tests, and files that failed as a whole. */
export function* findVitest({ testResults }) {
  for (const { name, status, message, assertionResults } of testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    for (const { fullName, failureMessages } of failed)
      yield { title: `✗ ${relative(root, name)} ${fullName}`, error: failureMessages[0] };
    if (status === 'failed' && failed.length === 0) yield { title: `✗ ${relative(root, name)}`, error: message };
  }
}

/** Failed journeys, and those that passed at their second try. */
export function* findPlaywright({ suites, errors = [] }) {
  for (const { message } of errors) yield { title: '✗ beside the journeys', error: message };
  for (const { file, line, title, tests } of suites.flatMap(specsIn)) {
    for (const { status, results } of tests) {
      if (status !== 'unexpected' && status !== 'flaky') continue;
      const mark = status === 'flaky' ? '✓ at its second try:' : '✗';
      yield { title: `${mark} ${file}:${line} ${title}`, error: results.find(({ error }) => error)?.error.message };
    }
  }
}

const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)];

/** Seconds from the first test of a file to its last. */
export function timeVitest({ testResults }) {
  return testResults.map(({ name, startTime, endTime }) => [
    isAbsolute(name) ? relative(root, name) : name,
    (endTime - startTime) / 1000,
  ]);
}

/** Seconds of all tests of a file, wherever they ran. */
export function timePlaywright({ suites, config }) {
  const folder = relative(root, config.rootDir);
  return suites.flatMap((suite) =>
    specsIn(suite).flatMap(({ tests }) =>
      tests.flatMap(({ results }) => results.map(({ duration }) => [join(folder, suite.file), duration / 1000])),
    ),
  );
}

/** What did not simply pass, each with the first lines of its error: what a reader of the end of a log looks for. */
export function troublesInWords() {
  return troubles.map(({ title, error }) =>
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

/** A line for each file of tests with its seconds, the slowest first. */
export function slowestFirst() {
  const files = [...secondsOf].sort(([, one], [, other]) => other - one);
  return files.map(([file, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}
