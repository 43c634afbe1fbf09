import { entities } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SpecifiedArea, SpecifiedField } from '../../../contract/test/specified-area.ts';
import { specifiedAreas } from '../../../contract/test/specified-areas.ts';
import { type Body, makeRows } from '../../test/entity-rows.ts';
import { type Answer, type Served, serve } from '../../test/serve.ts';
import { textToDocument } from '../html/rich-document.ts';

let server: Served;
let rows: ReturnType<typeof makeRows>;
beforeAll(async () => {
  server = await serve();
  rows = makeRows(server, await server.signIn('admin'));
});
afterAll(() => server.close());

/** Creates an accepted body with a value in every field, from which tests omit one. */
const createBody = ({ name }: SpecifiedArea): Promise<Body> =>
  rows.bodyOf((entities as Record<string, Entity>)[name] as Entity);

const toFieldErrors = ({ status, body }: Answer) => ({
  status,
  faults: body.fieldErrors?.map(
    (error: Record<string, string>) => `${error.objectName} ${error.field} ${error.message}`,
  ),
});

const filterFields = ({ fields }: SpecifiedArea, fits: (field: SpecifiedField) => boolean) =>
  Object.entries(fields).filter(([, field]) => fits(field));

/** Creates a text of a number of characters, as people count them. */
const createText = ({ is }: SpecifiedField, name: string, count: number): string => {
  if (is === 'document') return textToDocument('é'.repeat(count));
  // Language codes consist of lower-case letters.
  return (name === 'code' ? 'x' : '😀').repeat(count);
};

describe.each(specifiedAreas.map((area) => [area.row, area.name, area] as const))('[%s] %s', (_row, name, area) => {
  test.each(area.calls)('is listed, read, made, changed and deleted at %s, with each of its fields', async (base) => {
    const made = await rows.send('POST', base, await createBody(area));
    expect(made.status).toBe(201);
    const answered = filterFields(area, () => true).flatMap(([key, { is }]) =>
      is === 'picture' ? ['media', 'imageContentType'] : [key],
    );
    for (const key of answered) expect(made.body, key).toHaveProperty(key);
    const at = `${base}/${made.body.id}`;
    expect(await rows.send('GET', at)).toMatchObject({ status: 200, body: made.body });
    expect((await rows.send('GET', `${base}?cacheBuster=1700000000000`)).body).toContainEqual(made.body);
    expect((await rows.send('PUT', base, made.body)).status).toBe(200);
    expect((await rows.send('DELETE', at)).status).toBe(204);
    expect((await rows.send('GET', at)).status).toBe(404);
  });

  test('[ENT-07] is not created or saved without its required fields', async () => {
    const [base = ''] = area.calls;
    const body = await createBody(area);
    const row = (await rows.send('POST', base, body)).body;
    const needed = [
      ...filterFields(area, (field) => field.required === true).map(([key]) => key),
      ...(area.needs ?? []),
    ];
    for (const key of needed) {
      const { [key]: _left, ...without } = await createBody(area);
      expect(toFieldErrors(await rows.send('POST', base, without)), key).toEqual({
        status: 400,
        faults: [`${name} ${key} NotNull`],
      });
      const emptied = area.fields[key]?.is === 'picture' ? { image: null, media: null } : { [key]: null };
      expect(toFieldErrors(await rows.send('PUT', base, { ...row, ...emptied })), key).toEqual({
        status: 400,
        faults: [`${name} ${key} NotNull`],
      });
    }
  });

  test('[ENT-11] is made with no more than what is required, and then holds what it begins with', async () => {
    const body = await createBody(area);
    const needed = Object.keys(body).filter((key) => area.fields[key]?.required || area.needs?.includes(key));
    const made = await rows.send(
      'POST',
      area.calls[0] ?? '',
      Object.fromEntries(needed.map((key) => [key, body[key]])),
    );
    expect(made).toMatchObject({ status: 201, body: area.defaults ?? {} });
    for (const [key] of filterFields(area, ({ is }) => is === 'list')) expect(made.body[key]).toEqual([]);
    const left = filterFields(area, ({ is }) => ['text', 'longText', 'document', 'html', 'number', 'row'].includes(is));
    for (const [key] of left) if (!needed.includes(key)) expect(made.body[key], key).toBeNull();
  });
});

const limited = specifiedAreas.filter((area) => filterFields(area, ({ max }) => max !== undefined).length > 0);
test.each(limited.map((area) => [area.row, area.name, area] as const))(
  '[ENT-07] [CON-01] [%s] %s holds what is just at a limit and nothing beyond it',
  async (_row, name, area) => {
    const [base = ''] = area.calls;
    const { image: _image, ...row } = (await rows.send('POST', base, await createBody(area))).body;
    const save = (changes: Body) => rows.send('PUT', base, { ...row, ...changes });
    for (const [key, field] of filterFields(area, ({ max }) => max !== undefined)) {
      const { min, max = 0 } = field;
      const value = (size: number) => (field.is === 'number' ? size : createText(field, key, size));
      const beyond = { status: 400, faults: [`${name} ${key} Size`] };
      expect(await save({ [key]: value(max) }), key).toMatchObject({ status: 200, body: { [key]: value(max) } });
      expect(toFieldErrors(await save({ [key]: value(max + 1) })), key).toEqual(beyond);
      if (min === undefined) continue;
      expect((await save({ [key]: value(min) })).status, key).toBe(200);
      expect(toFieldErrors(await save({ [key]: value(min - 1) })), key).toEqual(beyond);
    }
  },
);

test('[ENT-07] numbers stand where numbers belong', async () => {
  for (const area of specifiedAreas) {
    for (const [key] of filterFields(area, ({ is }) => is === 'number')) {
      const refused = await rows.send('POST', area.calls[0] ?? '', { ...(await createBody(area)), [key]: 'drie' });
      expect(toFieldErrors(refused)).toEqual({ status: 400, faults: [`${area.name} ${key} typeMismatch`] });
    }
  }
});

test('[ENT-26] a tree has one of three states, and is a draft by default', async () => {
  const tree = await rows.make(entities.questionTree);
  const { image: _image, ...again } = tree;
  expect(tree.status).toBe('DRAFT');
  for (const status of ['DRAFT', 'WAS_PUBLISHED']) {
    expect((await rows.send('PUT', '/api/question-trees', { ...again, status })).body.status).toBe(status);
  }
  const other = await rows.send('PUT', '/api/question-trees', { ...again, status: 'ARCHIVED' });
  expect(other.status).toBe(400);
});

test('[ENT-22] an example may name the option it belongs to at the end of its address', async () => {
  const { id } = await rows.make(entities.questionOption, {}, false);
  const { option: _option, ...body } = await rows.bodyOf(entities.questionOptionExample, false);
  const made = await rows.send('POST', `/api/question-option-examples/${id}`, body);
  expect(made).toMatchObject({ status: 201, body: { option: { id, name: expect.any(String) } } });
});

test('[ENT-25] a picture may name its result at the end of its address, and its position is also its order', async () => {
  const { id } = await rows.make(entities.testResult);
  const { testResultId: _result, position: _position, ...body } = await rows.bodyOf(entities.testResultSlide, false);
  const made = await rows.send('POST', `/api/images/${id}`, { ...body, order: 4 });
  expect(made).toMatchObject({ status: 201, body: { testResultId: id, position: 4 } });
});

test('[ENT-21] an option names its result by its score, and takes the whole result back', async () => {
  const result = await rows.make(entities.testResult, { score: 6 });
  const option = await rows.make(entities.questionOption, { result });
  expect(option).toMatchObject({ result: { id: result.id, score: 6 } });
});
