import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.mjs';

// Checks the files that a browser loads against bench/budgets.json. The build's manifest says which file loads which;
// sizes are those of the served files, compressed with brotli, with 1 kB as 1000 bytes.

const dist = join(root, 'web/dist');
const manifestFile = join(dist, '.vite/manifest.json');
if (!existsSync(manifestFile)) {
  console.error('The web is not built: run npm run build first.');
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
const modules = JSON.parse(readFileSync(join(dist, '.vite/modules.json'), 'utf8'));
const budgets = JSON.parse(readFileSync(join(root, 'bench/budgets.json'), 'utf8'));

/** Manifest name of the chunk that loading a module brings; a module inside another chunk has no name of its own. */
function partOf(module) {
  if (manifest[module]) return module;
  const file = Object.keys(modules).find((name) => modules[name].includes(`web/${module}`));
  return Object.keys(manifest).find((key) => manifest[key].file === file) ?? module;
}

/**
 * Files that loading these modules brings, with all static imports, each once. If `except` is given, their dynamic
 * imports count as well, except for those below it.
 */
function filesOf(loads, except) {
  const files = new Set();
  const seen = new Set();
  const waiting = loads.map(partOf);
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const chunk = manifest[key] ?? (existsSync(join(dist, key)) ? { file: key } : undefined);
    if (!chunk) throw new Error(`${key} is not a part that is loaded by itself: correct bench/budgets.json`);
    files.add(chunk.file);
    for (const file of chunk.css ?? []) files.add(file);
    waiting.push(...(chunk.imports ?? []));
    if (except) waiting.push(...(chunk.dynamicImports ?? []).filter((later) => !later.startsWith(except)));
  }
  return [...files];
}

function servedSize(file) {
  const packed = join(dist, `${file}.br`);
  return statSync(existsSync(packed) ? packed : join(dist, file)).size;
}

const tableLines = ['| loaded | kind | files | kB | at most | |', '| --- | --- | ---: | ---: | ---: | --- |'];
let exceeded = 0;
const unexpectedFiles = [];
for (const { name, loads, most, andLater, beyond = [], never = [] } of budgets) {
  const before = new Set(filesOf(beyond));
  const files = filesOf(loads, andLater).filter((file) => !before.has(file));
  for (const file of files) {
    const astray = (modules[file] ?? []).filter((module) => never.some((part) => module.includes(part)));
    unexpectedFiles.push(...astray.map((module) => `${module} is in ${file}, which must be without it: ${name}`));
  }
  for (const [kind, ending] of Object.entries({ JavaScript: '.js', CSS: '.css' })) {
    const ofKind = files.filter((file) => file.endsWith(ending));
    const size = ofKind.reduce((sum, file) => sum + servedSize(file), 0) / 1000;
    const limit = most[kind];
    const isOver = limit !== undefined && size > limit;
    if (isOver) exceeded += 1;
    const verdict = limit === undefined ? '' : isOver ? '✗ too much' : '✓';
    tableLines.push(`| ${name} | ${kind} | ${ofKind.length} | ${size.toFixed(1)} | ${limit ?? ''} | ${verdict} |`);
  }
}
console.log([...tableLines, ...unexpectedFiles].join('\n'));
process.exitCode = exceeded + unexpectedFiles.length > 0 ? 1 : 0;
