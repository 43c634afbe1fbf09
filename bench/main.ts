import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { measureAccounts } from './accounts.ts';
import { measureBackOffice } from './back-office.ts';
import { findWorsenings, formatWorsenings } from './compare-results.ts';
import { createBenchDatabase } from './create-database.ts';
import { measureEditorInBrowser } from './editor-in-browser.ts';
import { measureEventLoop } from './event-loop.ts';
import { measureExport } from './export.ts';
import { formatTable, type Section } from './figures.ts';
import { measureGrowth } from './growth.ts';
import { measureLargeTree } from './large-tree.ts';
import { lighthouseScores } from './lighthouse-scores.ts';
import { measureListsInBrowser } from './lists-in-browser.ts';
import { measureLongLists } from './long-lists.ts';
import { measureManyEvents } from './many-events.ts';
import { measureMetricsCost } from './measuring-cost.ts';
import { measureOutcomes } from './outcomes.ts';
import { measureOverload } from './overload.ts';
import { measureProcesses } from './processes.ts';
import { measurePublishingBesideReaders } from './publishing-beside-readers.ts';
import { measureOnEmbedded, measureOnPostgres } from './server-figures.ts';
import { startAndMemory } from './start-and-memory.ts';
import { measureStatistics } from './statistics.ts';
import { measureStatisticsInBrowser } from './statistics-in-browser.ts';
import { measureStepInBrowser } from './step-in-browser.ts';
import { measureTextsInBrowser, measureWorkspaceInBrowser } from './texts-in-browser.ts';
import { measureTranslations } from './translations.ts';
import { measureWholeMeasurement } from './whole-measurement.ts';
import { measureWholePublication } from './whole-publication.ts';

// Started by scripts/bench.mjs, which starts the database and finds the browser. Arguments choose parts by name;
// `--quick` measures for as short a time as gives usable figures. `--compare=FILE` says what became worse since the run
// whose results the file has.

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));

const quick = process.argv.includes('--quick');
/** Results file of another commit, with which this run is compared. It is read first: this run may replace it. */
const comparedFile = process.argv.find((argument) => argument.startsWith('--compare='))?.slice('--compare='.length);
const comparedResults = comparedFile === undefined ? undefined : readFileSync(comparedFile, 'utf8');
const chosenParts = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
// Many short rounds: a disturbance reaches both sides of a round, and the median of many rounds ignores it.
const load = { connections: 20, seconds: 1, rounds: quick ? 5 : 15 };
const alone = { ...load, connections: 1 };

const measuresByPart: Record<string, ((databaseUrl: string) => Promise<Section>)[]> = {
  start: [(url) => startAndMemory(url, { ...load, rounds: Math.ceil(load.rounds / 3) })],
  server: [
    (url) => measureOnPostgres(url, load),
    () => measureOnEmbedded({ ...load, rounds: Math.ceil(load.rounds / 3) }),
  ],
  measurement: [(url) => measureWholeMeasurement(url, quick ? 100 : 300, quick ? 3 : 9)],
  metrics: [(url) => measureMetricsCost(url, load)],
  events: [(url) => measureManyEvents(url, { ...alone, rounds: Math.ceil(load.rounds / 5) })],
  loop: [(url) => measureEventLoop(url, quick ? 3 : 5)],
  'back-office': [(url) => measureBackOffice(url, { ...load, rounds: Math.ceil(load.rounds / 3) })],
  'long-lists': [(url) => measureLongLists(url, { ...alone, rounds: Math.ceil(load.rounds / 3) })],
  statistics: [
    (url) => measureStatistics(url, quick ? 100_000 : 1_000_000, quick ? 10 : 40),
    (url) => measureStatisticsInBrowser(url, quick ? 3 : 7),
  ],
  tree: [
    (url) => measureLargeTree(url, alone),
    (url) => measureWholePublication(url),
    (url) => measurePublishingBesideReaders(url, quick ? 2 : 5),
  ],
  growth: [() => measureGrowth(quick ? 10 : 30, quick)],
  translations: [(url) => measureTranslations(url, quick ? 1 : 3)],
  outcomes: [(url) => measureOutcomes(url, quick ? 3 : 7)],
  step: [() => measureStepInBrowser(quick ? 3 : 12)],
  editor: [(url) => measureEditorInBrowser(url, quick ? 2 : 5)],
  lists: [(url) => measureListsInBrowser(url, quick ? 3 : 7)],
  texts: [(url) => measureTextsInBrowser(url, quick ? 3 : 7), (url) => measureWorkspaceInBrowser(url, quick ? 3 : 7)],
  lighthouse: [() => lighthouseScores(quick ? 1 : 3)],
  export: [(url) => measureExport(url, quick ? 1_200_000 : 8_000_000, quick ? 3 : 1)],
  processes: [(url) => measureProcesses(url, { ...load, rounds: quick ? 4 : 9 })],
  overload: [(url) => measureOverload(url, { ...load, seconds: 5 })],
  accounts: [(url) => measureAccounts(url, { ...load, connections: 8 })],
};
const unknownParts = chosenParts.filter((name) => !measuresByPart[name]);
if (unknownParts.length > 0) {
  console.error(`There is no part ${unknownParts.join(', ')}; there are ${Object.keys(measuresByPart).join(', ')}.`);
  process.exit(1);
}

const describeLoad = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(', ');

/** A part that fails must not void the others, which may have taken an hour. */
const describeFailure = (name: string, error: unknown): Section => ({
  title: `The part ${name} failed`,
  text: error instanceof Error ? error.message : String(error),
  verdicts: [{ target: `The part ${name} is measured`, measured: 'failed', met: false }],
});

const loadBefore = describeLoad();
const sections: Section[] = [];
for (const [name, measures] of Object.entries(measuresByPart)) {
  if (chosenParts.length > 0 && !chosenParts.includes(name)) continue;
  // Each part has its own database, because the data of one part would change the figures of another.
  const databaseUrl = await createBenchDatabase(name);
  for (const measure of measures) {
    const section = await measure(databaseUrl).catch((error: unknown) => describeFailure(name, error));
    console.log(`\n## ${section.title}\n\n${section.text}`);
    sections.push(section);
  }
}

const verdicts = sections.flatMap((section) => section.verdicts);
const targetTable = formatTable(
  ['target', 'measured', ''],
  verdicts.map(({ target, measured, met }) => [target, measured, met ? '✓' : '✗']),
);
console.log(`\n## Targets\n\n${targetTable}`);

const about = [
  `Measured ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC with Node ${process.versions.node} on`,
  `${availableParallelism()} × ${cpus()[0]?.model.trim()}; load average ${loadBefore} before and ${describeLoad()} after.`,
  'Load generator, servers, database and browser share this machine, so only ratios within a run compare: what is',
  'compared is measured in turn, and figures are medians over rounds.',
].join('\n');
const figuresText = sections.map(({ title, text: figures }) => `## ${title}\n\n${figures}\n`).join('\n');
const resultsFile = fileURLToPath(new URL('results.md', import.meta.url));
if (comparedResults !== undefined) {
  const worsenings = findWorsenings(comparedResults, figuresText);
  console.log(`\n## Worse than in ${comparedFile}\n\n${formatWorsenings(worsenings)}`);
}
// The figures of some parts must not replace those of the whole benchmark.
if (chosenParts.length === 0)
  writeFileSync(resultsFile, `# Benchmark\n\n${about}\n\n## Targets\n\n${targetTable}\n\n${figuresText}`);
process.exit(verdicts.every(({ met }) => met) ? 0 : 1);
