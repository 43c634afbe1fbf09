import { entities } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityCases, makeRows } from '../../../test/entity-rows.ts';
import { type Served, serve } from '../../../test/serve.ts';

let server: Served;
let rows: ReturnType<typeof makeRows>;
beforeAll(async () => {
  server = await serve();
  rows = makeRows(server, await server.signIn('admin'));
});
afterAll(() => server.close());

describe('[ENT-05] what something else refers to', () => {
  const references = entityCases.flatMap(([row, , entity]) =>
    Object.entries(entity.fields).flatMap(([key, field]) =>
      field.kind === 'reference' && field.target !== 'user' && !field.readOnly
        ? [[row, entity.name, key, entity, field] as const]
        : [],
    ),
  );

  test.each(references)(
    '[%s] can not be deleted, unless it goes along: %s %s',
    async (_row, _name, key, entity, field) => {
      const row = await rows.make(entity);
      const id = (row[key] as { id?: number }).id ?? (row[key] as number);
      const target = entityCases.find(([, name]) => name === field.target)?.[2] as Entity;
      const address = `${target.api[0]}/${id}`;
      const before = (await rows.send('GET', address)).body;
      const uses = (await rows.send('GET', `${address}/uses`)).body;
      const isOwnName =
        entity.name === 'professionalAssociationTranslation' && field.target === 'professionalAssociation';
      if (field.onDelete === 'cascade' || isOwnName) {
        expect(uses).toEqual([]);
        expect((await rows.send('DELETE', address)).status).toBe(204);
        expect((await rows.send('GET', `${entity.api[0]}/${row.id}`)).status).toBe(404);
        return;
      }
      expect(uses).toContainEqual({ entity: entity.name, id: row.id, text: expect.any(String) });
      const refusal = await rows.send('DELETE', address);
      expect(refusal).toMatchObject({ status: 400, body: { errorKey: 'inuse', params: target.name, uses } });
      expect(refusal.headers.get('x-okapp-error')).toBe('error.inuse');
      expect((await rows.send('GET', address)).body).toEqual(before);
      expect((await rows.send('DELETE', `${entity.api[0]}/${row.id}`)).status).toBe(204);
    },
  );

  test('[REL-02] stays while something begins to refer to it, or is gone before', async () => {
    const options = await Promise.all(Array.from({ length: 10 }, () => rows.make(entities.questionOption, {}, false)));
    const races = options.map(async ({ id }) => {
      const body = await rows.bodyOf(entities.questionOptionExample, false);
      const [made, deleted] = await Promise.all([
        rows.send('POST', '/api/question-option-examples', { ...body, option: id }),
        rows.send('DELETE', `/api/question-options/${id}`),
      ]);
      return [made.status, deleted.status].join();
    });
    for (const outcome of await Promise.all(races)) expect(['201,400', '400,204']).toContain(outcome);
  });

  test('is listed by its label', async () => {
    const { body } = await rows.send('GET', '/api/questions/1/uses');
    expect(body.length).toBeGreaterThan(3);
    for (const { text } of body) expect(text).not.toMatch(/[{<]/);
  });
});
