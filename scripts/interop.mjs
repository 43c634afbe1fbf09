import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  association,
  download,
  requestToken,
  startMeasuredProduct,
  takeMeasurements,
} from './interop/measured-product.mjs';
import { canInstallPackages, installPackages, onPath } from './lib/debian.mjs';
import { install } from './lib/install.mjs';

// Opens the product's exports in the usual programs: CSV and XLSX in LibreOffice, XLSX in exceljs, SAV in PSPP. Not
// part of `npm test`, because the programs are large. Missing programs are installed if Debian's packages can be;
// exceljs is installed into the folder of this run alone.

const programs = [
  { name: 'soffice', packages: ['libreoffice-calc-nogui'] },
  { name: 'pspp-convert', packages: ['pspp'] },
];

await install('all');
const { parse } = createRequire(new URL('../server/package.json', import.meta.url))('csv-parse/sync');

const missing = programs.filter(({ name }) => !onPath(name));
if (missing.length > 0) {
  if (!canInstallPackages())
    throw new Error(`Install ${missing.flatMap(({ packages }) => packages).join(' and ')} first.`);
  await installPackages(...missing.flatMap(({ packages }) => packages));
}

const exportFolder = mkdtempSync(join(tmpdir(), 'ok-interop-files-'));

const runProgram = (command, ...parameters) => {
  const { status, stderr } = spawnSync(command, parameters, { cwd: exportFolder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
};

const readRows = (file) => parse(readFileSync(join(exportFolder, file)), { bom: true, columns: true });

/** Converts a file through LibreOffice and returns its values. */
const throughSpreadsheet = (file) => {
  mkdirSync(join(exportFolder, 'opened'), { recursive: true });
  // Commas, quotes where needed, UTF-8, and the values of cells instead of their formatted texts.
  const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,false,false,false';
  const reading = file.endsWith('.csv') ? ['--infilter=CSV:44,34,76,1'] : [];
  const profile = `-env:UserInstallation=file://${join(exportFolder, 'profile')}`;
  runProgram('soffice', profile, '--headless', ...reading, '--convert-to', filter, '--outdir', 'opened', file);
  return readRows(join('opened', file.replace(/\.\w+$/, '.csv')));
};

/** Rows of a workbook as exceljs reads them, as texts; dates in ISO 8601. */
const throughExceljs = async (file) => {
  runProgram('npm', 'install', '--no-audit', '--no-fund', '--prefix', exportFolder, 'exceljs@4.4.0');
  const { default: exceljs } = await import(join(exportFolder, 'node_modules/exceljs/excel.js'));
  const book = new exceljs.Workbook();
  await book.xlsx.readFile(join(exportFolder, file));
  const textOf = (value) => (value instanceof Date ? value.toISOString() : String(value ?? ''));
  const [head, ...rows] = book.worksheets[0].getSheetValues().slice(1);
  return rows.map((row) => Object.fromEntries(head.slice(1).map((name, index) => [name, textOf(row[index + 1])])));
};

const problems = [];
const expectEqual = (program, name, actual, expected) => {
  if (actual !== expected)
    problems.push(`${program}: ${name} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`);
};

const dateColumns = /_at$/;

/** Date as a program writes it, in seconds: a sheet holds a number of days, or a date in words. */
const parseSeconds = (text) =>
  /^\d+(\.\d+)?$/.test(text)
    ? (Number(text) - 25569) * 86400
    : Date.parse(`${text.replace(' ', 'T').replace(/Z?$/, 'Z')}`) / 1000;

const compareRows = (program, actual, expected, columns) => {
  expectEqual(program, 'the number of rows', actual.length, expected.length);
  for (const [index, row] of expected.entries())
    for (const name of columns) {
      const [cell = '', text] = [actual[index]?.[name]?.trim(), row[name]];
      if (!dateColumns.test(name) || text === '') expectEqual(program, `${name} of row ${index + 1}`, cell, text);
      else if (!(Math.abs(parseSeconds(cell) - Date.parse(text) / 1000) < 1)) expectEqual(program, name, cell, text);
    }
};

let product;
try {
  product = await startMeasuredProduct();
  await takeMeasurements(product.url);
  const token = await requestToken(product.url, 'admin', 'admin-demo');
  for (const format of ['csv', 'xlsx', 'sav'])
    writeFileSync(join(exportFolder, `statistics.${format}`), await download(product.url, token, format));
  const values = readRows('statistics.csv');
  if (values.length === 0) throw new Error('nothing was exported');
  const columns = Object.keys(values[0]);
  if (!values.some((row) => row.association === `'${association}`)) problems.push('no row says where somebody works');
  compareRows('LibreOffice, CSV', throughSpreadsheet('statistics.csv'), values, columns);
  compareRows('LibreOffice, XLSX', throughSpreadsheet('statistics.xlsx'), values, columns);
  compareRows('exceljs, XLSX', await throughExceljs('statistics.xlsx'), values, columns);
  runProgram('pspp-convert', 'statistics.sav', 'pspp.csv');
  const cases = readRows('pspp.csv').map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, cell.trim()])),
  );
  const numbers = Object.keys(cases[0] ?? {}).filter((name) => !dateColumns.test(name) && name !== 'association');
  for (const needed of ['measurement', 'question', 'option', 'score', 'user_key'])
    if (!numbers.includes(needed)) problems.push(`PSPP: there is no variable ${needed}`);
  compareRows('PSPP, SAV', cases, values, numbers);
  if (!cases.some((row) => row.association === association)) problems.push('PSPP: no case says where somebody works');
  for (const problem of problems.slice(0, 20)) console.error(problem);
  console.log(
    `${values.length} rows in LibreOffice (CSV, XLSX), exceljs (XLSX) and PSPP (SAV): ${problems.length} faults`,
  );
} finally {
  await product?.stop();
  rmSync(exportFolder, { recursive: true, force: true });
}
process.exitCode = problems.length === 0 ? 0 : 1;
