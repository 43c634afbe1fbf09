import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { onAccounts } from './accounts.ts';
import { backOffice } from './back-office.ts';
import { createDatabase } from './create-database.ts';
import { editorInBrowser } from './editor-in-browser.ts';
import { eventLoop } from './event-loop.ts';
import { exporting } from './export.ts';
import { type Section, table } from './figures.ts';
import { largeTree } from './large-tree.ts';
import { lighthouseScores } from './lighthouse-scores.ts';
import { listsInBrowser } from './lists-in-browser.ts';
import { longLists } from './long-lists.ts';
import { manyEvents } from './many-events.ts';
import { measuringCost } from './measuring-cost.ts';
import { outcomes } from './outcomes.ts';
import { publishingBesideReaders } from './publishing-beside-readers.ts';
import { onEmbedded, onPostgres } from './server-figures.ts';
import { startAndMemory } from './start-and-memory.ts';
import { statistics } from './statistics.ts';
import { statisticsInBrowser } from './statistics-in-browser.ts';
import { stepInBrowser } from './step-in-browser.ts';
import { textsInBrowser } from './texts-in-browser.ts';
import { wholeMeasurement } from './whole-measurement.ts';
import { wholePublication } from './whole-publication.ts';

// Run through scripts/bench.mjs, which starts the database and finds the browser. Parts can be named, as `parts` names
// them; `--quick` measures for as short as still says something.

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));

const quick = process.argv.includes('--quick');
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
// Many short rounds: what disturbs one disturbs the one beside it, and the middle of many is not disturbed.
const load = { connections: 20, seconds: 1, rounds: quick ? 5 : 15 };
const alone = { ...load, connections: 1 };

const parts: Record<string, ((databaseUrl: string) => Promise<Section>)[]> = {
  start: [(url) => startAndMemory(url, { ...load, rounds: Math.ceil(load.rounds / 3) })],
  server: [(url) => onPostgres(url, load), () => onEmbedded({ ...load, rounds: Math.ceil(load.rounds / 3) })],
  measurement: [(url) => wholeMeasurement(url, quick ? 100 : 300, quick ? 3 : 9)],
  metrics: [(url) => measuringCost(url, load)],
  events: [(url) => manyEvents(url, { ...alone, rounds: Math.ceil(load.rounds / 5) })],
  loop: [(url) => eventLoop(url, quick ? 3 : 5)],
  'back-office': [(url) => backOffice(url, { ...load, rounds: Math.ceil(load.rounds / 3) })],
  'long-lists': [(url) => longLists(url, { ...alone, rounds: Math.ceil(load.rounds / 3) })],
  statistics: [
    (url) => statistics(url, quick ? 100_000 : 1_000_000, quick ? 10 : 40),
    (url) => statisticsInBrowser(url, quick ? 3 : 7),
  ],
  tree: [
    (url) => largeTree(url, alone),
    (url) => wholePublication(url),
    (url) => publishingBesideReaders(url, quick ? 2 : 5),
  ],
  outcomes: [(url) => outcomes(url, quick ? 3 : 7)],
  step: [() => stepInBrowser(quick ? 3 : 12)],
  editor: [(url) => editorInBrowser(url, quick ? 2 : 5)],
  lists: [(url) => listsInBrowser(url, quick ? 3 : 7)],
  texts: [(url) => textsInBrowser(url, quick ? 3 : 7)],
  lighthouse: [() => lighthouseScores(quick ? 1 : 3)],
  export: [(url) => exporting(url, quick ? 1_200_000 : 8_000_000, quick ? 3 : 1)],
  accounts: [(url) => onAccounts(url, { ...load, connections: 8 })],
};
const unknown = chosen.filter((name) => !parts[name]);
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

const loads = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(', ');

const loadBefore = loads();
const sections: Section[] = [];
for (const [name, measures] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  // A database of its own: what one part leaves behind, another would measure.
  const databaseUrl = await createDatabase(name);
  for (const measure of measures) {
    const section = await measure(databaseUrl);
    console.log(`\n## ${section.title}\n\n${section.text}`);
    sections.push(section);
  }
}

const verdicts = sections.flatMap((section) => section.verdicts);
const targets = table(
  ['target', 'measured', ''],
  verdicts.map(({ target, measured, met }) => [target, measured, met ? '✓' : '✗']),
);
console.log(`\n## Targets\n\n${targets}`);

const about = [
  `Measured ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC with Node ${process.versions.node} on`,
  `${availableParallelism()} × ${cpus()[0]?.model.trim()}; load average ${loadBefore} before and ${loads()} after.`,
  'Load generator, servers, database and browser share this machine, so only ratios within a run compare: what is',
  'compared is measured in turn, and figures are medians over rounds.',
].join('\n');
const text = sections.map(({ title, text: figures }) => `## ${title}\n\n${figures}\n`).join('\n');
const file = fileURLToPath(new URL('results.md', import.meta.url));
// A part alone would pass for the whole.
if (chosen.length === 0) writeFileSync(file, `# Benchmark\n\n${about}\n\n## Targets\n\n${targets}\n\n${text}`);
process.exit(verdicts.every(({ met }) => met) ? 0 : 1);
