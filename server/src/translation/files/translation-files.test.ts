import { buffer } from 'node:stream/consumers';
import type { TranslationFilePreview } from '@ok/contract/routes/translation/translation-files.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { makeEditor } from '../../../test/editing.ts';
import { makeHalfTranslatedTree } from '../../../test/make-tree.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { blockedConnections } from '../../../test/table-lock.ts';

const base = '/api/translation-workspace';

let server: Served;
let token: string;
let tree: Awaited<ReturnType<typeof makeHalfTranslatedTree>>;
const ids: Record<string, number> = {};
beforeAll(async () => {
  server = await serve();
  token = await server.signIn('admin');
  for (const { id, code } of await server.db.selectFrom('language').select(['id', 'code']).execute()) ids[code] = id;
});
afterAll(() => server.close());
beforeEach(async () => {
  tree = await makeHalfTranslatedTree(server.db);
});

const scope = (code = 'en', treeId = tree.id) => `collection=tree&treeId=${treeId}&languageId=${ids[code]}`;
const download = (query: string, as = token) =>
  fetch(`${server.url}${base}/files?${query}`, { headers: { authorization: `Bearer ${as}` } });
const exportFile = async (format: string, query = scope()) =>
  Buffer.from(await (await download(`${query}&format=${format}`)).arrayBuffer());
const send = async (path: string, bytes: Buffer | string, query = scope()) => {
  const reply = await fetch(`${server.url}${base}/${path}?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(Buffer.from(bytes)),
  });
  return { status: reply.status, body: JSON.parse(await reply.text()) };
};
const preview = async (bytes: Buffer | string, query = scope()): Promise<TranslationFilePreview> => {
  const { status, body } = await send('files/preview', bytes, query);
  expect([status, body]).toEqual([200, body]);
  return body;
};
const importFile = async (bytes: Buffer | string, query = scope()) => {
  const { hash } = await preview(bytes, query);
  return send('files', bytes, `${query}&preview=${hash}`);
};
type Text = { entity: string; id: number; field: string; text: string | null; state: string; by: string | null };
const texts = async (query = scope()): Promise<Text[]> =>
  (await server.call('GET', `${base}/texts?${query}`, { token })).body;
const findOption = async (id: number) =>
  (await texts()).find((text) => text.entity === 'questionOption' && text.id === id && text.field === 'name');
const changeSource = async (text: string) => {
  const editor = await makeEditor(server);
  const { options } = await editor.read(tree.id);
  const [key] = Object.entries(options).find(([, { identifier }]) => identifier === 'B') ?? [];
  const edit = { edit: 'text', node: 'option', key: String(key), language: 'nl', field: 'name', value: text } as const;
  expect((await editor.edit(tree.id, [edit])).body.isMade).toBe(true);
};
/** The file with a translation for answer A. */
const translateA = (xliff: Buffer, target = 'Answer A'): string =>
  xliff.toString().replace('<source>Antwoord A</source>', `<source>Antwoord A</source><target>${target}</target>`);

describe('[TRE-12] translations in a file', () => {
  test.each([
    ['xliff', 'application/xliff+xml', 'tree.xlf'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'tree.xlsx'],
    ['csv', 'text/csv; charset=utf-8', 'tree.csv'],
  ])('%s: come back unchanged, and change nothing', async (format, type, name) => {
    const reply = await download(`${scope()}&format=${format}`);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, type]);
    expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    const bytes = Buffer.from(await reply.arrayBuffer());
    const before = await texts();
    expect(await preview(bytes)).toEqual({
      ...{ format, hash: expect.any(String), same: 2, empty: 10, changes: [], rejected: [] },
    });
    expect((await importFile(bytes)).body).toEqual({ saved: 0, rejected: 0 });
    expect(await texts()).toEqual(before);
  });

  test('are shown before they are saved, with their place, and say who saved them', async () => {
    const file = translateA(await exportFile('xliff'));
    const effect = await preview(file);
    expect(effect).toMatchObject({ same: 2, empty: 9, rejected: [] });
    expect(effect.changes).toEqual([
      {
        ...{ entity: 'questionOption', id: tree.optionA, field: 'name', kind: 'text', label: null },
        where: { question: 1, option: 'A', example: null, score: null, slide: null },
        ...{ source: 'Antwoord A', before: null, after: 'Answer A', isConfirmed: false },
      },
    ]);
    expect((await findOption(tree.optionA))?.text).toBeNull();
    expect((await importFile(file)).body).toEqual({ saved: 1, rejected: 0 });
    const { body: account } = await server.call('GET', '/api/account', { token });
    expect(await findOption(tree.optionA)).toMatchObject({
      ...{ text: 'Answer A', state: 'done' },
      by: [account.firstName, account.lastName].filter(Boolean).join(' '),
    });
    const { rows } = await sql`
      select data from audit_event where type = 'CONTENT_UPDATE' order by id desc limit 1`.execute(server.db);
    expect(rows).toEqual([{ data: expect.objectContaining({ fields: 'translations', imported: true }) }]);
  });

  test('are saved from a table, too', async () => {
    const csv = (await exportFile('csv')).toString().replace('Antwoord A;;', 'Antwoord A;Answer A;');
    expect((await importFile(csv)).body).toEqual({ saved: 1, rejected: 0 });
    expect(await findOption(tree.optionA)).toMatchObject({ text: 'Answer A' });
  });

  test('of the other collections come back, too', async () => {
    for (const collection of ['results', 'mails', 'notifications', 'associations']) {
      const query = `collection=${collection}&languageId=${ids.en}`;
      const bytes = await exportFile('xliff', query);
      expect(await preview(bytes, query), collection).toMatchObject({ changes: [], rejected: [] });
    }
  });

  test('that no longer fit are rejected, text by text', async () => {
    const file = translateA(await exportFile('xliff'), 'x'.repeat(1001))
      .replace('<target>Answer B</target>', '<target>Reply B</target>')
      .replace(
        '</file>',
        '<unit id="questionOption.99999999.name"><segment><source>x</source><target>y</target></segment></unit></file>',
      );
    await changeSource('Antwoord B, anders');
    const { changes, rejected } = await preview(file);
    expect(changes).toEqual([]);
    expect(rejected.map(({ reason, text }) => [reason, text?.where?.option ?? null])).toEqual([
      ['tooLong', 'A'],
      ['sourceChanged', 'B'],
      ['unknownText', null],
    ]);
    const other = await makeHalfTranslatedTree(server.db);
    const foreign = await preview(file, scope('en', other.id));
    expect(new Set(foreign.rejected.map(({ reason }) => reason))).toEqual(new Set(['unknownText']));
    const repeated = await preview(
      `${translateA(await exportFile('csv'))}`.replace(/(questionOption[^\r]+\r\n)/, '$1$1'),
    );
    expect(repeated.rejected.map(({ reason }) => reason)).toEqual(['repeated']);
  });

  test('that confirm an outdated translation make it current', async () => {
    await changeSource('Antwoord B, anders');
    expect(await findOption(tree.optionB)).toMatchObject({ state: 'outdated' });
    const file = (await exportFile('xliff')).toString();
    expect((await preview(file)).changes).toEqual([]);
    const confirmed = file.replace('state="initial" subState="ok:outdated"', 'state="translated"');
    expect((await preview(confirmed)).changes).toMatchObject([{ after: 'Answer B', isConfirmed: true }]);
    expect((await importFile(confirmed)).body).toEqual({ saved: 1, rejected: 0 });
    expect(await findOption(tree.optionB)).toMatchObject({ state: 'done', text: 'Answer B' });
  });

  test('lose scripts and handlers', async () => {
    const item = await server.db.selectFrom('notification').select('id').orderBy('id').executeTakeFirstOrThrow();
    const query = `collection=notifications&languageId=${ids.en}`;
    const file = (await exportFile('csv', query)).toString();
    const name = `notification.${item.id}.content`;
    const [line = ''] = file.split('\r\n').filter((each) => each.startsWith(name));
    const rows = [
      file.split('\r\n')[0],
      line.replace(/;[^;]*;[^;]*;\d+$/, ';"<p onclick=""x()"">Hi<script>alert(1)</script></p>";x;1'),
    ];
    const { changes } = await preview(rows.join('\r\n'), query);
    expect(changes.map(({ after }) => after)).toEqual(['<p>Hi</p>']);
  });
});

describe('[TRE-12] a file that can not be imported', () => {
  test.each([
    ['for another language', (file: string) => file.replace('trgLang="en"', 'trgLang="de"'), 'targetLanguage', 'de'],
    ['from another language', (file: string) => file.replace('srcLang="nl"', 'srcLang="fr"'), 'sourceLanguage', 'fr'],
    ['without texts', (file: string) => file.replace(/<unit[\s\S]*<\/unit>/, ''), 'noTexts', ''],
    ['with an entity', (file: string) => file.replace('?>', '?><!DOCTYPE x>'), 'documentType', /^1:\d+$/],
    ['that is cut off', (file: string) => file.slice(0, -40), 'notXml', /^\d+:\d+$/],
    ['of another kind', () => 'PK-no-zip', 'damaged', ''],
    ['without columns', () => 'hello', 'notTable', '1'],
  ])('%s is refused with its reason and place', async (_what, change, reason, place) => {
    const before = await texts();
    const file = change(translateA(await exportFile('xliff')));
    for (const path of ['files/preview', 'files']) {
      const { status, body } = await send(path, file, `${scope()}&preview=x`);
      expect([status, body.message]).toEqual([400, 'error.badtranslationfile']);
      expect(body.fieldErrors).toEqual([
        {
          ...{ objectName: 'translationFile', message: reason },
          field: typeof place === 'string' ? place : expect.stringMatching(place),
        },
      ]);
    }
    expect(await texts()).toEqual(before);
  });

  test('is refused where its effect is no longer the one that was shown', async () => {
    const file = translateA(await exportFile('xliff'));
    const { hash } = await preview(file);
    await importFile(translateA(await exportFile('xliff'), 'Answer A1'));
    const late = await send('files', file, `${scope()}&preview=${hash}`);
    expect([late.status, late.body.message]).toEqual([412, 'error.conflict']);
    expect(await findOption(tree.optionA)).toMatchObject({ text: 'Answer A1' });
  });

  test('is refused where a text changes while the import waits for the version', async () => {
    const file = translateA(await exportFile('xliff'));
    const { hash } = await preview(file);
    const other = await server.db.startTransaction().execute();
    await sql`select from question_tree where id = ${tree.id} for no key update`.execute(other);
    const waiting = send('files', file, `${scope()}&preview=${hash}`);
    await blockedConnections(server.db);
    await sql`insert into question_option_translation (name, question_option_id, language_id)
      values ('Answer A1', ${tree.optionA}, ${ids.en})`.execute(other);
    await other.commit().execute();
    const { status, body } = await waiting;
    expect([status, body.message]).toEqual([412, 'error.conflict']);
    expect(await findOption(tree.optionA)).toMatchObject({ text: 'Answer A1' });
  });

  test('is refused for an unknown version or language, and in the own language', async () => {
    const file = await exportFile('xliff');
    const statusOf = async (query: string) => [
      (await download(`${query}&format=xliff`)).status,
      (await send('files/preview', file, query)).status,
    ];
    expect(await statusOf(scope('en', 99_999_999))).toEqual([404, 404]);
    expect(await statusOf(`collection=tree&treeId=${tree.id}&languageId=99999999`)).toEqual([404, 404]);
    expect(await statusOf(scope('nl'))).toEqual([400, 400]);
    expect(await statusOf(`collection=tree&languageId=${ids.en}`)).toEqual([400, 400]);
  });

  test('is refused when it is a bomb', async () => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.alloc(200 * 1024 * 1024, 0x20), 'xl/workbook.xml');
    zip.end();
    const bomb = await buffer(zip.outputStream);
    const { status, body } = await send('files/preview', bomb);
    expect([status, body.fieldErrors[0].message]).toEqual([400, 'tooLarge']);
  });
});
