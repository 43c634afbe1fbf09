import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { chainOf, keyOf } from '../../../../contract/test/tree-documents.ts';
import { type Served, serve } from '../../../test/serve.ts';

let server: Served;
let token: string;
beforeAll(async () => {
  server = await serve();
  token = await server.signIn('admin');
});
afterAll(() => server.close());

type Files = Record<string, string | Buffer>;

const zip = async (files: Files, options: { mode?: number; compress?: boolean } = {}): Promise<Buffer> => {
  const file = new ZipFile();
  for (const [name, content] of Object.entries(files)) file.addBuffer(Buffer.from(content), name, options);
  file.end();
  return buffer(file.outputStream);
};

/** Zip file with another name in the place of one of the same length, which the library would not write. */
const rename = (bytes: Buffer, from: string, to: string): Buffer =>
  Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');

/** A tree without pictures, which can be imported. */
const { picture: _picture, ...plain } = chainOf(3);
const tree = { ...plain, picture: null };
const json = (changes: object = {}) => JSON.stringify({ ...tree, ...changes });
const option = keyOf('option', 0);
const withOption = (changes: object) => ({
  options: { ...tree.options, [option]: { ...tree.options[option], ...changes } },
});
const question = keyOf('question', 0);
const withQuestionName = (name: string) => ({
  questions: { ...tree.questions, [question]: { ...tree.questions[question], texts: { nl: { name } } } },
});
const nameOf = (bytes: Buffer | string) => `${createHash('sha256').update(bytes).digest('hex')}.webp`;
const notAPicture = '<html><script>alert(1)</script></html>';
const withPicture = (file: string) => ({ picture: { file, alternative: {} } });
const fakeWebp = Buffer.concat([
  Buffer.from('RIFF'),
  Buffer.from([16, 0, 0, 0]),
  Buffer.from('WEBPVP8 \x04\0\0\0fake'),
]);

const cases: [name: string, bytes: () => Promise<Buffer>, reason: string, place: RegExp][] = [
  ['no zip file', async () => Buffer.from('{"format": 1}'), 'notZip', /^$/],
  ['a truncated zip file', async () => (await zip({ 'tree.json': json() })).subarray(0, -30), 'notZip', /^$/],
  [
    'a zip file with damaged content',
    async () => {
      const bytes = await zip({ 'tree.json': json() });
      bytes.fill(0, 100, 200);
      return bytes;
    },
    'damaged',
    /^tree\.json$/,
  ],
  ['a zip file without a tree', () => zip({ [`pictures/${nameOf('')}`]: '' }), 'noTree', /^tree\.json$/],
  ['another file', () => zip({ 'tree.json': json(), 'run.js': 'alert(1)' }), 'unknownFile', /^run\.js$/],
  [
    'a path that leads out',
    async () => rename(await zip({ 'tree.json': json(), 'aa/aa.json': '' }), 'aa/aa.json', '../bb.json'),
    'damaged',
    /^$/,
  ],
  ['a link', () => zip({ 'tree.json': '/etc/passwd' }, { mode: 0o120777 }), 'unknownFile', /^tree\.json$/],
  [
    'a name twice',
    async () => rename(await zip({ 'tree.json': json(), 'tref.json': json() }), 'tref.json', 'tree.json'),
    'unknownFile',
    /^tree\.json$/,
  ],
  [
    'a zip bomb',
    () => zip({ 'tree.json': Buffer.alloc(97 * 1024 * 1024, ' ') }, { compress: true }),
    'tooLarge',
    /^tree\.json$/,
  ],
  ['no JSON', () => zip({ 'tree.json': '{"format": 1,}' }), 'notJson', /^tree\.json: /],
  [
    'a key twice',
    () => zip({ 'tree.json': json().replace('{"format":1,', '{"format":1,\n"language":"en",') }),
    'repeatedKey',
    /^tree\.json: line 2: language$/,
  ],
  [
    '10 000 levels of JSON',
    () => zip({ 'tree.json': `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}` }),
    'tooDeep',
    /^tree\.json: line 1$/,
  ],
  [
    'a path of 10 000 questions',
    () => zip({ 'tree.json': JSON.stringify({ ...chainOf(10_000), picture: null }) }),
    'tooDeep',
    /^tree\.json: questions\./,
  ],
  [
    'a million nodes',
    () => {
      const nodes = Array.from({ length: 1_000_000 }, (_, at) => `"${keyOf('question', at)}":0`);
      return zip({ 'tree.json': `{"questions":{${nodes.join(',')}}}` }, { compress: false });
    },
    'tooManyNodes',
    /^tree\.json$/,
  ],
  [
    'a character that can not be stored',
    () => zip({ 'tree.json': json({ texts: { nl: { name: 'a\0b' } } }) }),
    'characters',
    /^tree\.json: texts\.nl\.name$/,
  ],
  ['a field that is none', () => zip({ 'tree.json': json({ script: 'x' }) }), 'notTree', /^tree\.json: .*script/],
  [
    'a score that is no number',
    () => zip({ 'tree.json': json({ position: 'one' }) }),
    'notTree',
    /^tree\.json: position: /,
  ],
  [
    'an option that leads to no question of the tree',
    () => zip({ 'tree.json': json(withOption({ next: keyOf('question', 99) })) }),
    'structure',
    new RegExp(`option\\.${option}\\.unknownKey$`),
  ],
  ['no language of its own', () => zip({ 'tree.json': json({ language: null }) }), 'structure', /noLanguage$/],
  [
    'a script in a text',
    () =>
      zip({ 'tree.json': json({ texts: { nl: { name: 'x', description: '<p>a</p><script>alert(1)</script>' } } }) }),
    'markup',
    /^tree\.json: texts\.nl\.description$/,
  ],
  [
    'a handler in a text',
    () => zip({ 'tree.json': json({ texts: { nl: { name: 'x', description: '<p onclick="alert(1)">a</p>' } } }) }),
    'markup',
    /description$/,
  ],
  [
    'a link that runs a script in the text of an editor',
    () => {
      const marks = [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }];
      const content = [{ type: 'paragraph', content: [{ type: 'text', text: 'a', marks }] }];
      return zip({ 'tree.json': json(withQuestionName(JSON.stringify({ type: 'doc', content }))) });
    },
    'markup',
    new RegExp(`questions\\.${question}\\.texts\\.nl\\.name$`),
  ],
  [
    'a picture that is missing',
    () => zip({ 'tree.json': json(withPicture(nameOf('x'))) }),
    'noPicture',
    /^pictures\/[0-9a-f]{64}\.webp$/,
  ],
  [
    'a picture that no node has',
    () => zip({ 'tree.json': json(), [`pictures/${nameOf(fakeWebp)}`]: fakeWebp }),
    'unknownFile',
    /^pictures\//,
  ],
  [
    'a page in the place of a picture',
    () =>
      zip({ 'tree.json': json(withPicture(nameOf(notAPicture))), [`pictures/${nameOf(notAPicture)}`]: notAPicture }),
    'picture',
    /^pictures\//,
  ],
  [
    'a picture with the name of another',
    () => zip({ 'tree.json': json(withPicture(nameOf('other'))), [`pictures/${nameOf('other')}`]: fakeWebp }),
    'picture',
    /^pictures\//,
  ],
];

const send = async (path: string, bytes: Buffer) => {
  const response = await fetch(`${server.url}/api/tree-packages${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/zip' },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, body: (await response.json()) as ReturnType<typeof JSON.parse> };
};

const countRows = async () => {
  const count = server.db.selectFrom('question_tree').select(({ fn }) => fn.countAll().as('trees'));
  return (await count.executeTakeFirstOrThrow()).trees;
};

describe('[TRE-11] a package that is refused', () => {
  test.each(cases)('because of %s, names the place and changes nothing', async (_name, make, reason, place) => {
    const before = await countRows();
    const bytes = await make();
    for (const path of ['/preview', '']) {
      const { status, body } = await send(path, bytes);
      expect([status, body.errorKey, body.fieldErrors?.[0]?.message]).toEqual([400, 'badpackage', reason]);
      expect(body.fieldErrors[0].field).toMatch(place);
    }
    expect(await countRows()).toBe(before);
  });

  test('because its picture can not be decoded, is noticed when it is imported', async () => {
    const bytes = await zip({
      'tree.json': json(withPicture(nameOf(fakeWebp))),
      [`pictures/${nameOf(fakeWebp)}`]: fakeWebp,
    });
    const before = await countRows();
    const { status, body } = await send('?acceptSender=true', bytes);
    expect([status, body.fieldErrors?.[0]?.message]).toEqual([400, 'picture']);
    expect(await countRows()).toBe(before);
  });

  test('while a tree without pictures and with a result that is new is imported', async () => {
    const { status, body } = await send('?acceptSender=true', await zip({ 'tree.json': json() }));
    expect([status, body.status, body.name]).toEqual([201, 'DRAFT', 'Boom']);
  });
});
