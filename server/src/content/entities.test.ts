import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asRead, type Body, entityCases, makeRows, specifiedEntities } from '../../test/entity-rows.ts';
import { type Answer, type Served, serve } from '../../test/serve.ts';

let server: Served;
let rows: ReturnType<typeof makeRows>;
let user: string;
beforeAll(async () => {
  server = await serve();
  rows = makeRows(server, await server.signIn('admin'));
  user = await server.signIn('professional');
});
afterAll(() => server.close());

/** Requirement ids of the entities under test, so that a search for an id finds this file. */
const requirementIds = [
  '[ENT-20] [ENT-21] [ENT-22] [ENT-23] [ENT-24] [ENT-25] [ENT-26] [ENT-27] [ENT-28] [ENT-29] [ENT-30]',
  '[ENT-31] [ENT-32] [ENT-33] [ENT-34] [ENT-35] [ENT-36] [ENT-37] [ENT-38] [ENT-39] [ENT-40] [TRE-12]',
].join(' ');

test('every entity that a requirement names is there', () => {
  const cases = entityCases.filter(([row]) => row !== 'beyond');
  for (const [row] of cases) expect(requirementIds).toContain(`[${row}]`);
  expect(cases.map(([, name]) => name).sort()).toEqual([...specifiedEntities].sort());
});

const toProblem = (answer: Answer) => ({ status: answer.status, key: answer.body.errorKey });
const toFieldErrors = (answer: Answer) => ({
  status: answer.status,
  fields: answer.body.fieldErrors?.map(
    ({ field, message }: { field: string; message: string }) => `${field} ${message}`,
  ),
});

describe.each(entityCases)('[%s] %s', (_row, name, entity) => {
  const path = entity.api[0];
  const readAlert = (answer: Answer) => [answer.headers.get('x-okapp-alert'), answer.headers.get('x-okapp-params')];

  test('[ENT-06] is made, read, listed, changed and deleted, and reads back what was accepted', async () => {
    const body = await rows.bodyOf(entity);
    const created = await rows.send('POST', path, { ...body, unknown: 'x', revision: 77 });
    expect(created).toMatchObject({ status: 201, body: asRead(entity, body) });
    const { id, revision } = created.body;
    // A row starts at revision 1; a version also counts the changes of its content.
    if (name !== 'questionTree') expect(revision).toBe(1);
    const made = await rows.send('GET', `${path}/${id}/changes`);
    expect(made.body).toEqual({ created: { date: expect.any(String), by: 'Anna' }, updated: null });
    expect(created.body).not.toHaveProperty('unknown');
    expect(created.headers.get('location')).toBe(`${path}/${id}`);
    expect(readAlert(created)).toEqual([`okApp.${name}.created`, String(id)]);
    expect(created.headers.get('etag')).toBe(`"${revision}"`);

    const one = await rows.send('GET', `${path}/${id}`);
    expect(one).toMatchObject({ status: 200, body: created.body });
    const list = await rows.send('GET', `${path}?cacheBuster=1`);
    expect(list.body.find((row: Body) => row.id === id)).toEqual(one.body);

    const other = { ...one.body, ...(await rows.bodyOf(entity)) };
    // The user of a row can't change.
    if (name === 'profile') other.userId = one.body.userId;
    const updated = await rows.send('PUT', path, other, { 'if-match': `"${revision}"` });
    expect(updated).toMatchObject({
      status: 200,
      body: { ...asRead(entity, await pickWrittenFields(entity, other)), id },
    });
    expect(readAlert(updated)).toEqual([`okApp.${name}.updated`, String(id)]);
    expect(updated.headers.get('etag')).toBe(`"${updated.body.revision}"`);
    expect(updated.body.revision).toBeGreaterThan(revision);
    expect((await rows.send('GET', `${path}/${id}`)).body).toEqual(updated.body);
    const changed = await rows.send('GET', `${path}/${id}/changes`);
    expect(changed.body).toEqual({ ...made.body, updated: { date: expect.any(String), by: 'Anna' } });

    const deleted = await rows.send('DELETE', `${path}/${id}`);
    expect(deleted).toMatchObject({ status: 204, body: '' });
    expect(readAlert(deleted)).toEqual([`okApp.${name}.deleted`, String(id)]);
    for (const method of ['GET', 'DELETE']) expect((await rows.send(method, `${path}/${id}`)).status).toBe(404);
    expect(toProblem(await rows.send('PUT', path, updated.body))).toEqual({ status: 404, key: undefined });
  });

  test('[ENT-06] ids are refused where there must be none, and missed where there must be one', async () => {
    const body = await rows.bodyOf(entity);
    const refused = await rows.send('POST', path, { ...body, id: 1 });
    expect(toProblem(refused)).toEqual({ status: 400, key: 'idexists' });
    expect(refused.headers.get('x-okapp-error')).toBe('error.idexists');
    expect(refused.headers.get('x-okapp-params')).toBe(name);
    for (const id of [undefined, null, '']) {
      expect(toProblem(await rows.send('PUT', path, { ...body, id }))).toEqual({ status: 400, key: 'idnull' });
    }
    expect(toProblem(await rows.send('PUT', path, { ...body, id: 999_999_999 })).status).toBe(404);
    for (const id of ['nothing', '0', '999999999', '99999999999999999999']) {
      expect((await rows.send('GET', `${path}/${id}`)).status, id).toBe(404);
      for (const part of ['uses', 'changes']) {
        expect((await rows.send('GET', `${path}/${id}/${part}`)).status, `${id} ${part}`).toBe(404);
      }
    }
  });

  test('[ENT-06][REL-01] of two administrators who change one revision the second is refused and changes nothing', async () => {
    const row = await rows.make(entity);
    const [first, second] = [{ 'if-match': `"${row.revision}"` }, { 'if-match': `W/"${row.revision}"` }];
    const stays = name === 'profile' ? { userId: row.userId } : {};
    const change: Body = { ...row, ...(await rows.bodyOf(entity)), ...stays };
    const saved = await rows.send('PUT', path, change, first);
    expect(saved.status).toBe(200);
    const late = await rows.send('PUT', path, { ...row, ...(await rows.bodyOf(entity)), ...stays }, second);
    expect(late).toMatchObject({ status: 412, body: { message: 'error.conflict', errorKey: 'conflict' } });
    expect((await rows.send('DELETE', `${path}/${row.id}`, undefined, second)).status).toBe(412);
    expect((await rows.send('GET', `${path}/${row.id}`)).body).toEqual(saved.body);
    const { image: _sent, ...again } = change;
    for (const tag of [`"7777", ${saved.headers.get('etag')}`, '*']) {
      expect((await rows.send('PUT', path, again, { 'if-match': tag })).status, tag).toBe(200);
    }
    expect((await rows.send('PUT', path, again)).status).toBe(200);
  });

  test('[ENT-07][ENT-11] says which fields it needs, and fills the others', async () => {
    const required = Object.entries(entity.fields).filter(([, field]) => 'required' in field && field.required);
    const body = await rows.bodyOf(entity);
    for (const [key] of required) {
      for (const empty of [undefined, null, '']) {
        const answer = await rows.send('POST', path, { ...body, [key]: empty });
        expect(toFieldErrors(answer), `${key} ${empty}`).toEqual({ status: 400, fields: [`${key} NotNull`] });
        expect(answer.body.fieldErrors[0].objectName).toBe(name);
      }
    }
    const least = Object.fromEntries(required.map(([key]) => [key, body[key]]));
    const created = await rows.send('POST', path, least);
    expect(created.status).toBe(201);
    for (const [key, field] of Object.entries(entity.fields)) {
      if (field.kind === 'boolean') expect(created.body[key], key).toBe(false);
      if (field.kind === 'choice') expect(created.body[key], key).toBe(field.default);
      if (field.kind === 'list') expect(created.body[key], key).toEqual([]);
    }
    for (const [key] of required.filter(([, { kind }]) => kind !== 'image')) {
      const answer = await rows.send('PUT', path, { ...created.body, [key]: null });
      expect(toFieldErrors(answer), key).toEqual({ status: 400, fields: [`${key} NotNull`] });
    }
  });

  test('[ENT-07] takes what is just within a limit and refuses what is just beyond', async () => {
    const body = await rows.bodyOf(entity);
    const row = await rows.make(entity, body);
    const save = (key: string, value: unknown) => rows.send('PUT', path, { ...row, [key]: value });
    for (const [key, field] of Object.entries(entity.fields)) {
      const { min, max } = field as { min?: number; max?: number };
      const sized = (size: number) =>
        field.kind === 'number'
          ? size
          : field.kind === 'richText'
            ? JSON.stringify({
                type: 'doc',
                content: [{ type: 'paragraph', content: [{ type: 'text', text: 'é'.repeat(size) }] }],
              })
            : key === 'code'
              ? 'x'.repeat(size)
              : '😀'.repeat(size);
      const beyond = { status: 400, fields: [`${key} Size`] };
      if (max !== undefined) {
        // A language code has exactly two letters.
        for (const size of key === 'code' ? [max] : [max - 1, max]) {
          const answer = await save(key, sized(size));
          expect(answer, `${key} ${size}`).toMatchObject({ status: 200, body: { [key]: sized(size) } });
        }
        expect(toFieldErrors(await save(key, sized(max + 1))), key).toEqual(beyond);
      }
      if (min !== undefined) {
        expect((await save(key, min)).status, key).toBe(200);
        expect(toFieldErrors(await save(key, min - 1)), key).toEqual(beyond);
      }
      if (field.kind === 'number') {
        expect(toFieldErrors(await save(key, 2 ** 31)), key).toEqual(beyond);
        expect((await save(key, String(row[key]))).body[key], key).toBe(row[key]);
        for (const value of [1.5, 'x', '1e3', true, {}]) {
          expect(toFieldErrors(await save(key, value)), `${key} ${value}`).toEqual({
            status: 400,
            fields: [`${key} typeMismatch`],
          });
        }
      }
    }
  });

  test('[ENT-10] keeps moments in UTC', async () => {
    const moments = Object.entries(entity.fields).filter(([, { kind }]) => kind === 'dateTime');
    const row = await rows.make(entity);
    for (const [key] of moments) {
      const saved = await rows.send('PUT', path, { ...row, [key]: '2024-07-01T12:00:00.5+02:00' });
      expect(saved.body[key]).toBe('2024-07-01T10:00:00.500Z');
      for (const wrong of ['2024-07-01', '2024-02-30T00:00:00Z', 'now', '0000-01-01T00:00:00Z', 7]) {
        expect((await rows.send('PUT', path, { ...row, [key]: wrong })).status, String(wrong)).toBe(400);
      }
    }
  });

  test('[SEC-02] is for administrators', async () => {
    const calls = [
      ['GET', path],
      ['POST', path],
      ['PUT', path],
      ['DELETE', `${path}/1`],
      ['GET', `${path}/1/uses`],
      ['GET', `${path}/1/changes`],
    ] as const;
    for (const [method, address] of calls) {
      const body = method === 'POST' || method === 'PUT' ? {} : undefined;
      expect((await server.call(method, address, { body })).status, method).toBe(401);
      expect((await server.call(method, address, { body, token: user })).status, method).toBe(403);
    }
  });

  test('refuses a reference to a missing row, and accepts an id in any of its forms', async () => {
    const row = await rows.make(entity);
    for (const [key, field] of Object.entries(entity.fields)) {
      if (field.kind !== 'reference' || field.readOnly) continue;
      if (name === 'profile') continue;
      const id = (row[key] as { id?: number }).id ?? (row[key] as number);
      const absent = await rows.send('PUT', path, { ...row, [key]: 999_999_999 });
      expect(toFieldErrors(absent), key).toEqual({ status: 400, fields: [`${key} Reference`] });
      for (const form of [id, String(id), { id }, { id: String(id), further: 'x' }]) {
        const saved = await rows.send('PUT', path, { ...row, [key]: form });
        expect(saved.body[key], key).toEqual(row[key]);
      }
      for (const wrong of [-1, 0, 'x', 1.5, {}, [id], true]) {
        expect((await rows.send('PUT', path, { ...row, [key]: wrong })).status, `${key} ${wrong}`).toBe(400);
      }
      if (!field.required) {
        for (const none of [null, '', { id: '' }]) {
          expect((await rows.send('PUT', path, { ...row, [key]: none })).body[key], key).toBeNull();
        }
      }
    }
  });
});

/** Returns a row as it is sent back: without fields that only replies have. */
const pickWrittenFields = async (entity: Entity, row: Body): Promise<Body> => {
  const writtenKeys = [...Object.keys(entity.fields), 'image', 'altText', 'imageContentType'];
  const lists = Object.entries(entity.fields).filter(([, { kind }]) => kind === 'list');
  const writtenFields = Object.entries(row).filter(
    ([key]) => writtenKeys.includes(key) && !lists.some(([list]) => list === key),
  );
  return Object.fromEntries(writtenFields);
};
