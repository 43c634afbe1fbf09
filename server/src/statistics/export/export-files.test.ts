import { createRequire } from 'node:module';
import { read, utils, type WorkSheet } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { download, harmless, hostile, publishHostileTree, setConsent } from '../../../test/exporting.ts';
import { finish, measure } from '../../../test/measuring.ts';
import { type Served, serve } from '../../../test/serve.ts';

const require = createRequire(import.meta.url);
const { SavBufferReader } = require('sav-reader');

let server: Served;
let admin: string;
let tree: Awaited<ReturnType<typeof publishHostileTree>>;
const keys: Record<string, string> = {};

const who = 'professional@example.nl';

beforeAll(async () => {
  server = await serve();
  admin = await server.signIn('admin');
  tree = await publishHostileTree(server);
  const token = await server.signIn('professional');
  const take = async (name: string, of = token) => {
    const measuring = await measure(server, { token: of, treeId: tree.id });
    await finish(measuring);
    keys[name] = measuring.key;
    return measuring;
  };
  await setConsent(server, who, false);
  await take('before');
  await setConsent(server, who, true, hostile.association);
  await take('agreed');
  const back = await measure(server, { token, treeId: tree.id });
  await back.choose(0);
  await back.act({ type: 'back' });
  await back.choose(1);
  keys.back = back.key;
  await take('admin', admin);
});
afterAll(() => server.close());

type Row = Record<string, string>;

const csv = async (query: Record<string, string> = {}): Promise<Row[]> => {
  const { status, bytes } = await download(server, { format: 'csv', tree: String(tree.treeId), ...query }, admin);
  expect(status).toBe(200);
  return parse(bytes, { bom: true, columns: true });
};
const semicolonLines = async (query: Record<string, string>): Promise<string[][]> => {
  const exportQuery = { format: 'csv', separator: 'semicolon', tree: String(tree.treeId), ...query };
  const { status, bytes } = await download(server, exportQuery, admin);
  expect(status).toBe(200);
  return parse(bytes, { bom: true, delimiter: ';' });
};

test.each(['actions', 'measurements'])(
  '[STT-02] the rows of %s are the same with semicolons, and can have names in the language of the reader',
  async (shape) => {
    const commas = await csv({ shape });
    const [head = [], ...rows] = await semicolonLines({ shape });
    expect(head).toEqual(Object.keys(commas[0] ?? {}));
    expect(rows).toEqual(commas.map((row) => Object.values(row)));
    const [labels = [], ...labelledRows] = await semicolonLines({ shape, columnNames: 'labels' });
    expect(labels.slice(0, 3)).toEqual(['Meting', 'Vragenboom', 'Naam van de vragenboom']);
    if (shape === 'measurements') expect(labels).toContain('Vraag bij stap 1');
    expect(labelledRows).toEqual(rows);
  },
);

const of = (rows: Row[], name: string) => rows.filter(({ measurement }) => measurement === keys[name]);

test('[STT-02] each action is a row of comma-separated values, with labels and times', async () => {
  const rows = await csv();
  expect(rows.map(({ measurement, action }) => [measurement, action])).toEqual([
    [keys.before, 'OPTION_SELECT'],
    [keys.before, 'RESULT_SELECT'],
    [keys.agreed, 'OPTION_SELECT'],
    [keys.agreed, 'RESULT_SELECT'],
    [keys.back, 'OPTION_SELECT'],
    [keys.back, 'BACK_CLICK'],
    [keys.back, 'RESULT_SELECT'],
    [keys.admin, 'OPTION_SELECT'],
    [keys.admin, 'RESULT_SELECT'],
  ]);
  const [choice, outcome] = of(rows, 'agreed');
  expect(choice).toMatchObject({
    tree: String(tree.treeId),
    version: '1',
    language: 'nl',
    test: '0',
    status: 'FINISHED',
    answer_order: 'AS_SET',
    order_seed: '',
    sequence: '1',
    step: '1',
    option_identifier: 'A',
    result: '',
    score: '',
  });
  expect(outcome).toMatchObject({ sequence: '2', step: '2', option_identifier: 'C', score: '3' });
  for (const row of rows) {
    for (const name of ['started_at', 'occurred_at', 'recorded_at']) {
      expect(row[name]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(Math.abs(Date.parse(row[name] ?? '') - Date.now())).toBeLessThan(120_000);
    }
  }
});

test('[STT-02] measurements of testers and administrators are marked, and can be left out', async () => {
  const rows = await csv();
  expect(of(rows, 'admin').map(({ test: flag }) => flag)).toEqual(['1', '1']);
  expect(of(await csv({ withTestUsers: 'false' }), 'admin')).toEqual([]);
});

test('[SEC-35] no cell of the values is a formula, and every other letter stays', async () => {
  const rows = await csv();
  for (const row of rows) {
    for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    expect(row).toMatchObject({ tree_name: harmless.tree, question_text: harmless.question });
  }
  expect(rows[0]?.option_text).toBe(harmless.option);
  expect(rows[1]?.result_text).toBe(harmless.result);
  expect(of(rows, 'agreed')[0]?.association).toBe(harmless.association);
});

test('[SEC-35] no file of comma-separated values has a formula after a semicolon, where a Dutch Excel splits lines', async () => {
  const [values, codebook] = await Promise.all(
    ['csv', 'codebook-csv'].map(async (format) => {
      const { bytes } = await download(server, { format, tree: String(tree.treeId) }, admin);
      return bytes.toString();
    }),
  );
  for (const [file, text] of Object.entries({ values, codebook })) {
    expect(text, file).toContain(";'=1+1");
    expect(text, file).not.toMatch(/;["\s]*=/);
  }
});

test('[SEC-35] [STT-02] as a workbook the same rows are texts, numbers and dates, and nothing in it is a formula', async () => {
  const { status, bytes, headers } = await download(server, { format: 'xlsx', tree: String(tree.treeId) }, admin);
  expect([status, headers.get('content-disposition')]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename="ok-statistics-actions-\d{4}-\d\d-\d\d\.xlsx"$/),
  ]);
  const book = read(bytes, { cellFormula: true, cellNF: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] as WorkSheet;
  const cells = Object.entries(sheet).filter(([address]) => !address.startsWith('!'));
  expect(cells.filter(([, cell]) => cell.f !== undefined)).toEqual([]);
  for (const [, cell] of cells) expect(String(cell.v)).not.toMatch(/^[=+\-@\t\r]/);
  const rows = utils.sheet_to_json<Record<string, string | number | Date>>(sheet, { UTC: true });
  const values = await csv();
  expect(rows.length).toBe(values.length);
  for (const [index, value] of values.entries()) {
    for (const [name, text] of Object.entries(value)) {
      const cell = rows[index]?.[name];
      if (/_at$/.test(name) && text !== '') expect(Math.abs(Number(cell) - Date.parse(text)), name).toBeLessThan(2);
      else expect(String(cell ?? ''), name).toBe(text);
    }
  }
  const column = Object.keys(values[0] ?? {}).indexOf('started_at');
  expect(sheet[utils.encode_cell({ r: 1, c: column })]).toMatchObject({ t: 'n', z: expect.stringContaining('yyyy') });
  expect(typeof rows[1]?.score).toBe('number');
});

test('[STT-02] user key and association are exported only with a consent that was given at the beginning and not withdrawn', async () => {
  const rows = await csv();
  const keysOf = (name: string) => new Set(of(rows, name).map(({ user_key }) => user_key));
  expect([keysOf('before'), keysOf('admin')]).toEqual([new Set(['']), new Set([''])]);
  const [own = ''] = keysOf('agreed');
  expect(own).toMatch(/^[0-9a-f]{8}-/);
  expect(keysOf('back')).toEqual(new Set([own]));
  const account = await server.db.selectFrom('user_account').select('id').where('login', '=', who).executeTakeFirst();
  expect(Object.values(of(rows, 'agreed')[0] ?? {})).not.toContain(String(account?.id));
  for (const row of of(rows, 'before')) expect(row.association).toBe('');
  await setConsent(server, who, false, hostile.association);
  expect((await csv()).filter(({ user_key, association }) => user_key || association)).toEqual([]);
  await setConsent(server, who, true, hostile.association);
  expect(new Set(of(await csv(), 'agreed').map(({ user_key }) => user_key))).toEqual(new Set([own]));
});

test('[STT-02] a row can be a measurement, with the answers that count beside one another', async () => {
  const rows = await csv({ shape: 'measurements' });
  expect(rows.map(({ measurement }) => measurement)).toEqual([keys.before, keys.agreed, keys.back, keys.admin]);
  expect(Object.keys(rows[0] ?? {}).filter((name) => name.startsWith('option'))).toEqual([
    'option_1',
    'option_text_1',
    'option_2',
    'option_text_2',
  ]);
  const [long, short] = [of(rows, 'agreed')[0], of(rows, 'back')[0]];
  expect(long).toMatchObject({
    steps: '2',
    outcome_score: '3',
    option_1: String(tree.optionA),
    option_text_2: harmless.option,
  });
  expect(short).toMatchObject({
    steps: '1',
    outcome_score: '3',
    option_1: String(tree.optionB),
    option_2: '',
    option_text_2: '',
  });
});

test('[STT-02] in a system file of SPSS questions, answers and results are numbers with labels', async () => {
  const { bytes } = await download(server, { format: 'sav', tree: String(tree.treeId) }, admin);
  const reader = new SavBufferReader(bytes);
  await reader.open();
  expect(reader.meta.header.encoding).toBe('UTF-8');
  const rows = await reader.readAllRows();
  const values = await csv();
  expect(rows.length).toBe(values.length);
  const names = reader.meta.sysvars.map(({ name }: { name: string }) => name);
  expect(names).toContain('occurred_at');
  for (const [index, row] of rows.entries()) {
    for (const name of names) {
      const expected = values[index]?.[name] ?? '';
      // The reader returns the value of a missing number unchanged.
      const value = row[name] === -Number.MAX_VALUE ? null : row[name];
      if (/_at$/.test(name) && value !== null) {
        const milliseconds = (Number(value) - 12_219_379_200) * 1000;
        expect(Math.abs(milliseconds - Date.parse(expected)), name).toBeLessThan(2);
      } else if (name === 'association') expect(value ?? '').toBe(expected && hostile.association);
      else expect(String(value ?? ''), name).toBe(expected);
    }
  }
  const labels = reader.meta.getValueLabels('question')?.map(({ label }: { label: string }) => label);
  expect(labels).toEqual([hostile.question, hostile.question]);
  expect(reader.meta.sysvars.find(({ name }: { name: string }) => name === 'score')?.label).toBe(
    'Score van de uitkomst',
  );
});

test('[STT-02] a codebook names every variable in both languages, and the version that a number belongs to', async () => {
  for (const shape of ['actions', 'measurements']) {
    const columns = Object.keys((await csv({ shape }))[0] ?? {});
    const book = await csv({ shape, format: 'codebook-csv' });
    const variables = book.filter(({ value, label_nl }) => value === '' && label_nl !== '');
    expect(variables.map(({ variable }) => variable)).toEqual(columns);
    for (const { label_nl, label_en } of variables) {
      expect([label_nl, label_en]).not.toContain('');
      expect(label_nl).not.toMatch(/^statisticsExport/);
    }
    expect(variables.find(({ variable }) => variable === 'status')).toMatchObject({
      label_nl: 'Stand van de meting',
      label_en: 'State of the measurement',
    });
    const option = book.find(({ variable, value }) => variable === 'option' && value === String(tree.optionB));
    expect(option).toMatchObject({ tree: harmless.tree, version: '1', value_label_nl: `B ${hostile.option}` });
    expect(option?.value_label_en).toBe('B Answer B');
    const { bytes, headers } = await download(
      server,
      { shape, format: 'codebook-ddi', tree: String(tree.treeId) },
      admin,
    );
    expect(headers.get('content-type')).toBe('application/xml');
    const xml = bytes.toString();
    expect([...xml.matchAll(/<var ID="(\w+)"/g)].map(([, name]) => name)).toEqual(columns);
    expect(xml).toContain('<codeBook xmlns="ddi:codebook:2_5"');
    expect(xml).toContain(`<catValu>${tree.optionB}</catValu>`);
    expect(xml).toContain(`<txt>${hostile.tree.replaceAll('"', '&quot;')}, 1, `);
    expect(xml).toContain('<labl xml:lang="nl">+Überprüfung &quot;Größe&quot;, &lt;b&gt; &amp; meer</labl>');
    expect(xml).toContain('<labl xml:lang="en">Score of the');
  }
});
