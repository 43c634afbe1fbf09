import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillMeasurements, publishHostileTree } from '../../../../test/exporting.ts';
import { type Served, serve } from '../../../../test/serve.ts';
import { yieldToEventLoop } from '../../../jobs/yield-to-event-loop.ts';
import { variablesOf } from '../rows/variables.ts';
import { xlsxFile } from './xlsx-file.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let server: Served;

beforeAll(async () => {
  server = await serve();
});
afterAll(() => server.close());

const { signal } = new AbortController();
const watcher = { count: () => {}, signal };

const scope = { filter: { withTestUsers: true }, shape: 'actions', steps: 0, last: Number.MAX_SAFE_INTEGER } as const;

const columnNames = variablesOf(scope).map(({ name }) => name);

type Content = { content: Uint8Array };

test('[STT-02] rows beyond the limit of a sheet continue in the next one', async () => {
  await fillMeasurements(server, await publishHostileTree(server), 100);
  let countedRows = 0;
  const pieces: Buffer[] = [];
  const count = (rows: number) => {
    countedRows += rows;
  };
  for await (const piece of xlsxFile(
    server.db,
    scope,
    { count, signal },
    { title: 'Actions', columnNames },
    { rows: 2000, bytes: 2 ** 31 },
  ))
    pieces.push(piece);
  const book = read(Buffer.concat(pieces));
  expect(book.SheetNames.slice(0, 2)).toEqual(['Actions', 'Actions 2']);
  const rows = Object.values(book.Sheets).map((sheet) => utils.sheet_to_json<Record<string, string>>(sheet));
  expect(rows.length).toBeGreaterThan(2);
  for (const each of rows) expect(each.length).toBeLessThanOrEqual(2000);
  const all = rows.flat();
  expect([all.length, countedRows]).toEqual([5000, 5000]);
  expect(new Set(all.map(({ measurement, sequence }) => `${measurement} ${sequence}`)).size).toBe(all.length);
});

test('[STT-02] every row and cell of each sheet has its reference', async () => {
  await fillMeasurements(server, await publishHostileTree(server), 30);
  for (const plan of [scope, { ...scope, shape: 'measurements', steps: 50 } as const]) {
    const pieces: Buffer[] = [];
    const names = { title: 'All', columnNames: variablesOf(plan).map(({ name }) => name) };
    for await (const piece of xlsxFile(server.db, plan, watcher, names, { rows: 1000, bytes: 2 ** 31 }))
      pieces.push(piece);
    const book = read(Buffer.concat(pieces), { bookFiles: true }) as unknown as { files: Record<string, Content> };
    const sheets = Object.entries(book.files).filter(([name]) => name.startsWith('xl/worksheets/sheet'));
    expect(sheets.length).toBeGreaterThan(plan.shape === 'actions' ? 1 : 0);
    for (const [, { content }] of sheets) {
      const rows = [
        ...Buffer.from(content)
          .toString()
          .matchAll(/<row([^>]*)>(.*?)<\/row>/g),
      ];
      expect(rows.length).toBeGreaterThan(1);
      const width = [...(rows[0]?.[2] ?? '').matchAll(/<c[ />]/g)].length;
      expect(width).toBeGreaterThan(20);
      for (const [index, [, attributes, cells = '']] of rows.entries()) {
        expect(attributes).toBe(` r="${index + 1}"`);
        const places = [...cells.matchAll(/<c(?: r="([^"]*)")?[ />]/g)].map(([, place]) => place);
        const references = Array.from({ length: width }, (_, c) => utils.encode_cell({ r: index, c }));
        expect(places).toEqual(references);
      }
    }
  }
});

test('[STT-02] memory holds only a few pieces of a workbook, whatever its size', async () => {
  await fillMeasurements(server, await publishHostileTree(server), 1000);
  const pieces: WeakRef<Buffer>[] = [];
  let maxAlive = 0;
  for await (const piece of xlsxFile(server.db, scope, watcher, { title: 'Actions', columnNames })) {
    pieces.push(new WeakRef(piece));
    if (pieces.length % 20 !== 0) continue;
    // A `deref` keeps its target alive until the end of the event loop's turn.
    await yieldToEventLoop();
    collectGarbage();
    maxAlive = Math.max(maxAlive, pieces.filter((piece) => piece.deref() !== undefined).length);
  }
  expect(pieces.length).toBeGreaterThan(40);
  expect(maxAlive).toBeLessThan(10);
});

test('[STT-02] a cancelled workbook reads no further page, before any page is packed', async () => {
  await fillMeasurements(server, await publishHostileTree(server), 100);
  const cancellation = new AbortController();
  let countedRows = 0;
  const count = (rows: number) => {
    countedRows += rows;
    cancellation.abort();
  };
  const pieces = xlsxFile(server.db, scope, { count, signal: cancellation.signal }, { title: 'Actions', columnNames });
  const readAll = async () => {
    for await (const _piece of pieces);
  };
  await expect(readAll()).rejects.toThrow('aborted');
  expect(countedRows).toBeGreaterThan(0);
  // Two pages: the finished one, and the one that was being read.
  expect(countedRows).toBeLessThanOrEqual(1600);
});

test.each([
  ['is longer than a sheet may be called', 'Alle statistieken van alle metingen samen'],
  ['has letters that no sheet may have', "[Statistiek]: 'alles' / niets? *\\ <b> & \u0007"],
  ['says nothing', '  '],
])('[STT-02] a title that %s leaves a workbook that opens', async (_name, title) => {
  const pieces: Buffer[] = [];
  for await (const piece of xlsxFile(server.db, { ...scope, last: 0 }, watcher, { title, columnNames }))
    pieces.push(piece);
  const [name = ''] = read(Buffer.concat(pieces)).SheetNames;
  expect(name).toMatch(/^[^[\]:*?/\\<>&'"]{1,31}$/);
  expect(name.trim()).toBe(name);
});
