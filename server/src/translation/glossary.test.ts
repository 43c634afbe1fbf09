import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Served, serve } from '../../test/serve.ts';

const path = '/api/translation-workspace/glossary';

let server: Served;
let token: string;
beforeAll(async () => {
  server = await serve();
  token = await server.signIn('admin');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('glossary_term').execute();
});

const call = (method: string, to: string, body?: unknown) => server.call(method, to, { token, body });
const list = async () => (await call('GET', `${path}?from=nl&to=en`)).body;
const child = { term: 'kind, kinderen', translation: 'child, children', forbidden: 'kid', note: 'Never kid.' };
const add = (changes: object = {}) => call('POST', path, { from: 'nl', to: 'en', ...child, ...changes });

test('[TRE-12] terms are added, changed and deleted, by term', async () => {
  const added = await add();
  expect([added.status, added.body]).toEqual([201, { id: expect.any(Number), ...child, revision: 0 }]);
  await add({ term: 'afstemmen', translation: 'attune', forbidden: '', note: '' });
  expect((await list()).map(({ term }: { term: string }) => term)).toEqual(['afstemmen', 'kind, kinderen']);

  const { id } = added.body;
  const changed = await call('PUT', `${path}/${id}`, { ...child, note: 'Ask', revision: 0 });
  expect([changed.status, changed.body]).toEqual([200, { id, ...child, note: 'Ask', revision: 1 }]);
  expect((await call('DELETE', `${path}/${id}`)).status).toBe(204);
  expect(await list()).toHaveLength(1);
});

test('[TRE-12] a term that somebody else changed stays as it is', async () => {
  const { id } = (await add()).body;
  await call('PUT', `${path}/${id}`, { ...child, note: 'First', revision: 0 });
  const late = await call('PUT', `${path}/${id}`, { ...child, note: 'Second', revision: 0 });
  expect([late.status, late.body.message]).toEqual([412, 'error.conflict']);
  expect(await list()).toMatchObject([{ note: 'First', revision: 1 }]);
});

test('[TRE-12] a term is refused twice, empty, too long, in one language, and in an unknown one', async () => {
  await add();
  const refusal = async (changes: object) => {
    const { status, body } = await add(changes);
    return [status, body.fieldErrors?.map(({ field, message }: Record<string, string>) => `${field} ${message}`)];
  };
  expect(await refusal({ term: 'KIND, kinderen' })).toEqual([400, ['term Unique']]);
  expect(await refusal({ term: ' , ' })).toEqual([400, ['term Pattern']]);
  expect(await refusal({ translation: '' })).toEqual([400, ['translation Pattern']]);
  expect(await refusal({ term: 'x'.repeat(301) })).toEqual([400, ['term Size']]);
  expect(await refusal({ term: 'x', to: 'nl' })).toEqual([400, ['to OwnLanguage']]);
  expect(await refusal({ term: 'x', to: 'zz' })).toEqual([400, ['to Reference']]);
  expect((await call('GET', `${path}?from=nl&to=zz`)).status).toBe(404);
  expect((await call('PUT', `${path}/99999999`, { ...child, revision: 0 })).status).toBe(404);
  expect((await call('DELETE', `${path}/99999999`)).status).toBe(404);
  expect(await list()).toHaveLength(1);
});
