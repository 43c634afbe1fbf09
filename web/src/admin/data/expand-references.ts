import { entities } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { isNested } from '@ok/contract/entity/label-field.ts';

/** Finds a row of an entity by its id; undefined when it is missing or the call fails. */
export type FindRow = (entity: string, id: unknown) => Promise<AnsweredRow | undefined>;

/** Replaces ids by their rows in the fields that the server answers as objects: it expects objects there too. */
export async function expandReferences(
  { fields }: Entity,
  body: Record<string, unknown>,
  find: FindRow,
): Promise<Record<string, unknown>> {
  const references = Object.entries(fields).map(async ([name, field]) => {
    if (field.kind !== 'reference' || !isNested(name) || !Object.hasOwn(entities, field.target)) return {};
    const row = await find(field.target, body[name]);
    return row ? { [name]: row } : {};
  });
  return Object.assign({ ...body }, ...(await Promise.all(references)));
}
