import { buffer } from 'node:stream/consumers';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { ZipFile } from 'yazl';
import { memoryFileStore } from '../../../test/memory-file-store.ts';
import { type Served, serve } from '../../../test/serve.ts';

let here: Served;
/** Another installation: with results of its own, and without the pictures of the first. */
let there: Served;
let tokens: { here: string; there: string };

beforeAll(async () => {
  here = await serve();
  there = await serve({ files: memoryFileStore() });
  await sql`update test_result set key = gen_random_uuid()`.execute(there.db);
  tokens = { here: await here.signIn('admin'), there: await there.signIn('admin') };
});
afterAll(() => Promise.all([here.close(), there.close()]));

type At = 'here' | 'there';
const served = (at: At) => (at === 'here' ? here : there);

const exportTree = async (at: At, id: number) => {
  const headers = { authorization: `Bearer ${tokens[at]}` };
  const response = await fetch(`${served(at).url}/api/question-trees/${id}/package`, { headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

const send = async (at: At, path: string, bytes: Uint8Array<ArrayBuffer>) => {
  const headers = { authorization: `Bearer ${tokens[at]}`, 'content-type': 'application/zip' };
  const response = await fetch(`${served(at).url}/api/tree-packages${path}`, { method: 'POST', headers, body: bytes });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
};

const listTrees = async (at: At): Promise<{ treeId: number; name: string; versions: { id: number }[] }[]> =>
  (await served(at).call('GET', '/api/question-trees-by-tree-id', { token: tokens[at] })).body;

/** Row of the newest version of a shipped tree. */
const findTree = async (name: 'Baby' | 'Tiener'): Promise<number> =>
  (await listTrees('here')).find((tree) => tree.name.includes(name))?.versions[0]?.id ?? 0;

/** Publishes a version, and returns the hash of its pages. */
const publishedHash = async (at: At, id: number): Promise<string> => {
  const call = (method: string, path: string) =>
    served(at).call(method, `/api/question-trees/${id}/${path}`, { token: tokens[at] });
  expect((await call('PUT', 'publish')).status).toBe(200);
  const { pagesHash } = (await call('GET', 'publications')).body[0];
  expect(pagesHash).toMatch(/^[0-9a-f]{64}$/);
  return pagesHash;
};

const unzip = async (bytes: Buffer): Promise<Map<string, Buffer>> => {
  const files = new Map<string, Buffer>();
  const zip = await yauzl.fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files;
};

describe('[TRE-11] a tree in a file', () => {
  test('holds its structure, its texts in all languages, its results and its pictures', async () => {
    const { status, headers, bytes } = await exportTree('here', await findTree('Baby'));
    expect([status, headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+-1\.zip"$/);
    const files = await unzip(bytes);
    const tree = JSON.parse(files.get('tree.json')?.toString() ?? '');
    expect([tree.format, tree.version, tree.language, Object.keys(tree.languages)]).toEqual([1, 1, 'nl', ['en', 'nl']]);
    expect(Object.keys(tree.questions)).toHaveLength(16);
    expect(Object.keys(tree.options)).toHaveLength(49);
    expect(Object.keys(tree.examples)).toHaveLength(109);
    expect(
      Object.values<{ score: number }>(tree.results)
        .map(({ score }) => score)
        .sort(),
    ).toEqual([1, 2, 3, 4, 5, 6, 7]);
    for (const { texts } of Object.values<{ texts: object }>(tree.questions)) {
      expect(Object.keys(texts)).toEqual(['en', 'nl']);
    }
    const pictures = [...files.keys()].filter((path) => !/^(tree|signature)\.json$/.test(path));
    expect(pictures.length).toBeGreaterThan(20);
    for (const path of pictures) expect(path).toMatch(/^pictures\/[0-9a-f]{64}\.webp$/);
  });

  test('is imported as the next version of its tree, and exported again with the same bytes', async () => {
    const { bytes } = await exportTree('here', await findTree('Tiener'));
    const { body: preview } = await send('here', '/preview', bytes);
    expect(preview).toMatchObject({ tree: { newestVersion: { version: 1 } }, version: 2, newLanguages: [] });
    expect(new Set(preview.results.map(({ state }: { state: string }) => state))).toEqual(new Set(['same']));
    expect(Object.keys(preview.document.questions)).toHaveLength(5);

    const imported = await send('here', '?version=2', bytes);
    expect(imported.status).toBe(201);
    expect(imported.body).toMatchObject({ version: 2, status: 'DRAFT', treeId: preview.tree.treeId });
    expect(imported.headers.get('location')).toBe(`/api/question-trees/${imported.body.id}`);
    expect((await exportTree('here', imported.body.id)).bytes.equals(bytes)).toBe(true);
    // Another version was made since the preview.
    const again = await send('here', '?version=2', bytes);
    expect([again.status, again.body.errorKey]).toEqual([412, 'conflict']);
  });

  test('is imported by another installation with other ids, and exported with the same bytes', async () => {
    const original = { originalId: await findTree('Tiener'), asNewTree: true };
    const copied = await here.call('POST', '/api/question-trees/copy-tree', { token: tokens.here, body: original });
    const id = copied.body.id;
    // The other installation does not know this language.
    await sql`insert into language (code, name, local_name) values ('is', 'Icelandic', 'íslenska')`.execute(here.db);
    await sql`
      insert into question_tree_language (active, default_language, language_id, tree_id)
      select false, false, id, ${id}::int8 from language where code = 'is'`.execute(here.db);
    const { bytes } = await exportTree('here', id);
    const { body: preview } = await send('there', '/preview', bytes);
    expect([preview.tree, preview.version]).toEqual([null, 1]);
    expect(preview.results.map(({ state }: { state: string }) => state)).toEqual(Array(7).fill('new'));
    expect(preview.newLanguages).toEqual(['is']);
    const treesBefore = (await listTrees('there')).length;
    const imported = await send('there', '?acceptSender=true', bytes);
    expect([imported.status, imported.body.version]).toEqual([201, 1]);
    expect(await listTrees('there')).toHaveLength(treesBefore + 1);
    expect((await exportTree('there', imported.body.id)).bytes.equals(bytes)).toBe(true);
    expect(await publishedHash('there', imported.body.id)).toBe(await publishedHash('here', id));
    const languages = there.db.selectFrom('language').select(['name', 'local_name', 'direction']);
    expect(await languages.where('code', '=', 'is').execute()).toEqual([
      { name: 'Icelandic', local_name: 'íslenska', direction: 'ltr' },
    ]);
  });

  test('leaves a result as it is here if the package has another text of it, and says so first', async () => {
    const id = await findTree('Tiener');
    const { bytes } = await exportTree('here', id);
    const nameOf = async () =>
      (
        await sql<{ name: string }>`
      select name from test_result where score = 7 order by id limit 1`.execute(here.db)
      ).rows[0]?.name;
    const before = await nameOf();
    await sql`update test_result set name = 'Anders' where score = 7`.execute(here.db);
    const { body: preview } = await send('here', '/preview', bytes);
    const states = preview.results.map(({ score, state }: { score: number; state: string }) => [score, state]);
    expect(new Map(states).get(7)).toBe('different');
    expect((await send('here', '', bytes)).status).toBe(201);
    expect(await nameOf()).toBe('Anders');
    await sql`update test_result set name = ${before} where score = 7`.execute(here.db);
  });

  test('has a published schema, by which it is valid', async () => {
    const { body: schema } = await here.call('GET', '/api/tree-packages/schema', { token: tokens.here });
    expect(schema.title).toBe('Question tree, format 1');
    const isValid = new Ajv2020({ strict: false }).compile(schema);
    const files = await unzip((await exportTree('here', await findTree('Tiener'))).bytes);
    const tree = JSON.parse(files.get('tree.json')?.toString() ?? '');
    expect([isValid(tree), isValid.errors]).toEqual([true, null]);
    expect(isValid({ ...tree, answerOrder: 'OTHER' })).toBe(false);
    expect(isValid({ ...tree, script: 'x' })).toBe(false);
  });

  test('is seen by administrators alone', async () => {
    const token = await here.signIn('professional');
    const id = await findTree('Baby');
    expect((await here.call('GET', `/api/question-trees/${id}/package`, { token })).status).toBe(403);
    expect((await exportTree('here', 999_999)).status).toBe(404);
  });
});

/** The same files, as another program would pack them. */
const rezip = async (files: ReadonlyMap<string, Buffer>): Promise<Uint8Array<ArrayBuffer>> => {
  const zip = new ZipFile();
  for (const [name, bytes] of files) zip.addBuffer(bytes, name);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
};

describe('[TRE-11] the signature of a package', () => {
  const keys = async (at: At) => (await served(at).call('GET', '/api/tree-packages/keys', { token: tokens[at] })).body;
  const preview = async (at: At, bytes: Uint8Array<ArrayBuffer>) => (await send(at, '/preview', bytes)).body;

  test('is made with the key of the installation, which stays the same', async () => {
    const { bytes } = await exportTree('here', await findTree('Baby'));
    const { own } = await keys('here');
    expect(await keys('here')).toEqual({ own, trusted: [] });
    expect(own.publicKey).toMatch(/^[\w-]{43}$/);
    expect(own.publicKey).not.toBe((await keys('there')).own.publicKey);
    expect(await preview('here', bytes)).toMatchObject({
      ...{ trust: 'own', signature: { signedBy: own.name, publicKey: own.publicKey } },
    });
  });

  test('of an unknown installation is accepted by a person, or trusted from then on', async () => {
    const { bytes } = await exportTree('here', await findTree('Baby'));
    const { own } = await keys('here');
    expect(await preview('there', bytes)).toMatchObject({ trust: 'unknown', signature: { publicKey: own.publicKey } });
    const treesBefore = await listTrees('there');
    const refused = await send('there', '', bytes);
    expect([refused.status, refused.body.fieldErrors]).toEqual([
      400,
      [{ objectName: 'treePackage', field: own.name, message: 'unknownSender' }],
    ]);
    expect(await listTrees('there')).toEqual(treesBefore);

    const keyPath = `/api/tree-packages/keys/${own.publicKey}`;
    const change = (method: string, body?: object) =>
      there.call(method, keyPath, { token: tokens.there, ...(body && { body }) });
    expect((await change('PUT', { name: own.name })).status).toBe(204);
    expect((await keys('there')).trusted).toMatchObject([{ publicKey: own.publicKey, name: own.name }]);
    expect(await preview('there', bytes)).toMatchObject({ trust: 'trusted' });
    const imported = await send('there', '', bytes);
    expect(imported.status).toBe(201);
    // The tree is exported with the signature that it came with.
    expect((await exportTree('there', imported.body.id)).bytes.equals(bytes)).toBe(true);
    expect((await change('DELETE')).status).toBe(204);
    expect((await change('DELETE')).status).toBe(404);
    expect(await preview('there', bytes)).toMatchObject({ trust: 'unknown' });
  });

  test('that is missing is accepted by a person only', async () => {
    const files = await unzip((await exportTree('here', await findTree('Tiener'))).bytes);
    files.delete('signature.json');
    const bytes = await rezip(files);
    expect(await preview('here', bytes)).toMatchObject({ trust: 'unsigned', signature: null });
    expect((await send('here', '', bytes)).body.fieldErrors).toMatchObject([{ message: 'unknownSender' }]);
    expect((await send('here', '?acceptSender=true', bytes)).status).toBe(201);
  });

  test.each([
    [
      'a changed tree',
      (files: Map<string, Buffer>) => {
        const tree = files.get('tree.json')?.toString() ?? '';
        files.set('tree.json', Buffer.from(tree.replace('"answerOrder": "AS_SET"', '"answerOrder": "SHUFFLED"')));
        return files.get('tree.json')?.toString() !== tree;
      },
    ],
    [
      'another name',
      (files: Map<string, Buffer>) => {
        const signature = JSON.parse(files.get('signature.json')?.toString() ?? '');
        files.set('signature.json', Buffer.from(JSON.stringify({ ...signature, signedBy: 'Somebody else' })));
        return true;
      },
    ],
    [
      'another key',
      (files: Map<string, Buffer>) => {
        const signature = JSON.parse(files.get('signature.json')?.toString() ?? '');
        files.set('signature.json', Buffer.from(JSON.stringify({ ...signature, publicKey: 'A'.repeat(43) })));
        return true;
      },
    ],
    ['no JSON', (files: Map<string, Buffer>) => files.set('signature.json', Buffer.from('{')).size > 0],
  ])('with %s refuses the package, and changes nothing', async (_what, change) => {
    const files = await unzip((await exportTree('here', await findTree('Tiener'))).bytes);
    expect(change(files)).toBe(true);
    const bytes = await rezip(files);
    const treesBefore = await listTrees('here');
    for (const path of ['/preview', '', '?acceptSender=true']) {
      const { status, body } = await send('here', path, bytes);
      expect([status, body.fieldErrors]).toEqual([
        400,
        [{ objectName: 'treePackage', field: 'signature.json', message: 'signature' }],
      ]);
    }
    expect(await listTrees('here')).toEqual(treesBefore);
  });
});
