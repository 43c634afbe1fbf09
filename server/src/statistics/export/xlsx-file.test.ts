import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillMeasurements, publishHostileTree } from '../../../test/exporting.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { xlsxFile } from './xlsx-file.ts';

let server: Served;

beforeAll(async () => {
  server = await serve();
});
afterAll(() => server.close());

test('[STT-02] what does not fit in one sheet goes on in the next', async () => {
  const whole = { filter: { withTestUsers: true }, shape: 'actions', steps: 0, last: Number.MAX_SAFE_INTEGER } as const;
  await fillMeasurements(server, await publishHostileTree(server), 100);
  let told = 0;
  const pieces: Buffer[] = [];
  const count = (rows: number) => {
    told += rows;
  };
  for await (const piece of xlsxFile(server.db, whole, count, 'Actions', { rows: 2000, bytes: 2 ** 31 }))
    pieces.push(piece);
  const book = read(Buffer.concat(pieces));
  expect(book.SheetNames.slice(0, 2)).toEqual(['Actions', 'Actions 2']);
  const rows = Object.values(book.Sheets).map((sheet) => utils.sheet_to_json<Record<string, string>>(sheet));
  expect(rows.length).toBeGreaterThan(2);
  for (const each of rows) expect(each.length).toBeLessThanOrEqual(2000);
  const all = rows.flat();
  expect([all.length, told]).toEqual([5000, 5000]);
  expect(new Set(all.map(({ measurement, sequence }) => `${measurement} ${sequence}`)).size).toBe(all.length);
});
