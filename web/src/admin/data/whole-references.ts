import { entities } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { isNested } from '@ok/contract/entity/label-field.ts';

/** Finds a row of an entity by its id; nothing where there is none, or it cannot be reached. */
export type FindRow = (entity: string, id: unknown) => Promise<AnsweredRow | undefined>;

/** A body in which whatever is answered as an object is sent as one, too: the whole row that was chosen by its id. */
export async function withWholeReferences(
  { fields }: Entity,
  body: Record<string, unknown>,
  find: FindRow,
): Promise<Record<string, unknown>> {
  const whole = Object.entries(fields).map(async ([name, field]) => {
    if (field.kind !== 'reference' || !isNested(name) || !Object.hasOwn(entities, field.target)) return {};
    const row = await find(field.target, body[name]);
    return row ? { [name]: row } : {};
  });
  return Object.assign({ ...body }, ...(await Promise.all(whole)));
}
