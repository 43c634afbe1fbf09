import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serve } from '../../../test/serve.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

type Component = {
  name: string;
  version: string;
  type: string;
  scope: string;
  licenses: { expression?: string; license?: { id: string } }[];
  properties: { value: string }[];
  components?: Component[];
};
const bill: { components: Component[] } = readJson(join(root, 'bill-of-materials.json'));
const licenceOf = ({ licenses: [first] }: Component) => first?.expression ?? first?.license?.id;
const named = new Map(bill.components.map((each) => [`${each.name}@${each.version}`, each]));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ok-bill-'));
  for (const file of ['package.json', 'package-lock.json', 'runtime/package-lock.json', 'bill-of-materials.json']) {
    cpSync(join(root, file), join(folder, file), { recursive: true });
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

const command = async (...parameters: string[]): Promise<{ code: number; said: string }> => {
  const run = promisify(execFile)(process.execPath, ['scripts/bill-of-materials.mjs', ...parameters], { cwd: root });
  return run.then(
    () => ({ code: 0, said: '' }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  );
};

/** Changes the entry of a package in the copy's lock file. */
const alterLock = (path: string, change: object) => {
  const file = join(folder, 'package-lock.json');
  const lock = readJson(file);
  lock.packages[path] = { ...lock.packages[path], ...change };
  writeFileSync(file, JSON.stringify(lock));
};

test('[PRI-13] the bill of materials is valid by the schema of CycloneDX', () => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  // Formats that the package of formats lacks.
  for (const format of ['iri-reference', 'idn-email']) ajv.addFormat(format, true);
  const schema = (name: string) => readJson(join(root, 'server/test/cyclonedx', `${name}.SNAPSHOT.schema.json`));
  for (const name of ['spdx', 'jsf-0.82']) {
    ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  }
  const validate = ajv.compile(schema('bom-1.6'));
  expect(validate(bill), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true);
  expect(validate({ ...bill, components: [{ name: 'no type' }] })).toBe(false);
});

/** Licences of packages that name theirs only in the text of their licence file. */
const licencesInFiles: Record<string, string> = { 'png-js@2.0.0': 'MIT' };

/** Reads the packages that are installed on this machine, with the licences of their package.json. */
const installed = (): Map<string, string | undefined> => {
  const found = new Map<string, string | undefined>();
  const waiting = ['contract', 'server', 'web'].map((part) => join(root, part, 'package.json'));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const { name, version, license, dependencies = {}, optionalDependencies = {} } = readJson(file);
    const key = `${name}@${version}`;
    if (found.has(key)) continue;
    found.set(key, license);
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const path = createRequire(file)
        .resolve.paths(needed)
        ?.map((place) => join(place, needed, 'package.json'));
      const there = path?.find((one) => {
        try {
          return readJson(one).name === needed;
        } catch {
          return false;
        }
      });
      if (there) waiting.push(there);
      else expect(Object.keys(optionalDependencies), `${needed} of ${dirname(file)}`).toContain(needed);
    }
  }
  return found;
};

test('[PRI-13] all that is installed for running the product is in it, under the licence that it tells itself', () => {
  const there = [...installed()].filter(([key]) => !key.startsWith('@ok/'));
  expect(there.length).toBeGreaterThan(200);
  for (const [key, licence] of there) {
    const component = named.get(key);
    expect(component, key).toBeDefined();
    if (component) expect(licenceOf(component), key).toBe(licence ?? licencesInFiles[key]);
  }
});

test('[PRI-13] tools of the tests are not in it; Node, the database inside of PGlite and the fonts are', async () => {
  const names = new Set(bill.components.map(({ name }) => name));
  for (const tool of ['vitest', '@playwright/test', 'typescript', '@biomejs/biome', 'smtp-server', 'lighthouse']) {
    expect(names.has(tool), tool).toBe(false);
  }
  const runtime = readJson(join(root, 'runtime/package.json')).optionalDependencies as Record<string, string>;
  for (const [name, version] of Object.entries(runtime)) {
    expect(named.get(`${name}@${version}`)).toMatchObject({ type: 'platform', properties: [{ value: 'runtime' }] });
  }
  const fonts = bill.components.filter(({ name }) => name.startsWith('@fontsource-variable/'));
  expect(fonts.map(licenceOf)).toEqual(['OFL-1.1', 'OFL-1.1', 'OFL-1.1']);
  expect(fonts.every(({ properties }) => properties.some(({ value }) => value === 'browser'))).toBe(true);

  const database = await PGlite.create();
  const { rows } = await database.query<{ version: string }>("select current_setting('server_version') as version");
  await database.close();
  const pglite = bill.components.find(({ name }) => name === '@electric-sql/pglite');
  expect(pglite?.components).toMatchObject([{ name: 'PostgreSQL', version: rows[0]?.version }]);
});

test('[PRI-13] the bill in the repository is that of the lock files, and the same every time', async () => {
  expect(await command('--check')).toEqual({ code: 0, said: '' });
  await command(folder);
  expect(readFileSync(join(folder, 'bill-of-materials.json'), 'utf8')).toBe(
    readFileSync(join(root, 'bill-of-materials.json'), 'utf8'),
  );
});

test('[PRI-13] a bill that is outdated is refused with the command that makes it anew', async () => {
  alterLock('node_modules/jose', { version: '99.0.0' });
  const { code, said } = await command('--check', folder);
  expect(code).toBe(1);
  expect(said).toBe('bill-of-materials.json is outdated: npm run bill-of-materials\n');
});

test.each([
  ['node_modules/jose', 'GPL-3.0-only', false],
  ['node_modules/jose', undefined, false],
  ['node_modules/jose', 'MIT AND AGPL-3.0-only', false],
  ['node_modules/jose', '(AGPL-3.0-only OR (MIT AND ISC))', true],
  // Allowed only for a separate library.
  ['node_modules/jose', 'LGPL-3.0-or-later', false],
])('[PRI-13] %s under %s: shipped is %s', async (path, license, isAllowed) => {
  alterLock(path, { license });
  const { code, said } = await command(folder);
  expect(code).toBe(isAllowed ? 0 : 1);
  if (!isAllowed) expect(said).toContain('jose@');
});

test('[PRI-13] administrators get it, and nobody else', async () => {
  const server = await serve();
  const get = (token?: string) => server.call('GET', '/management/bill-of-materials', { token });
  expect((await get()).status).toBe(401);
  expect((await get(await server.signIn('professional'))).status).toBe(403);
  expect(await get(await server.signIn('admin'))).toMatchObject({ status: 200, body: bill });
  await server.close();
});
