import { targets } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { Kind } from '@ok/contract/entity/field.ts';
import { type RawBuilder, sql } from 'kysely';
import { columnOf, tableOf } from '../../db/schema/column-of-field.ts';
import { labelColumn, labelKind } from '../rows/content-select.ts';

/** Field that names the row of the version in which a row stands. */
const containerFields: Readonly<Record<string, string>> = {
  questionOption: 'questionId',
  questionOptionExample: 'option',
  testResultSlide: 'testResultId',
};

/** Labels of the rows that contain a row within its version, the outermost first: their SQL, and the kind of each. */
type Place = { labels: RawBuilder<unknown>; kinds: readonly (Kind | undefined)[] };

const noPlace: Place = { labels: sql`'[]'::jsonb`, kinds: [] };

/** Entity that a field refers to, with the condition that joins its row `to`. */
const joinReferred = (entity: Entity, key: string | undefined, alias: string) => {
  const field = key === undefined ? undefined : entity.fields[key];
  const target = field?.kind === 'reference' ? targets[field.target] : undefined;
  if (!target || key === undefined) return undefined;
  const to = `${alias}_in`;
  const from = sql`from ${sql.table(tableOf(target))} ${sql.ref(to)}
    where ${sql.ref(`${to}.id`)} = ${sql.ref(`${alias}.${columnOf(entity, key)}`)}`;
  return { target, to, from };
};

/** Selects where a row stands: an answer in its question, an example in its answer, a translation in its original's place. */
export const selectPlace = (entity: Entity, alias: string): Place => {
  const originalKey = Object.entries(entity.fields).find(
    ([, field]) => field.kind === 'reference' && `${field.target}Translation` === entity.name,
  )?.[0];
  const original = joinReferred(entity, originalKey, alias);
  if (original) {
    const { labels, kinds } = selectPlace(original.target, original.to);
    return kinds.length === 0 ? noPlace : { labels: sql`(select ${labels} ${original.from})`, kinds };
  }
  const container = joinReferred(entity, containerFields[entity.name], alias);
  if (!container) return noPlace;
  const { target, to, from } = container;
  const outer = selectPlace(target, to);
  const ownLabel = sql`jsonb_build_array((${labelColumn(target, to)})::text)`;
  return { labels: sql`(select ${outer.labels} || ${ownLabel} ${from})`, kinds: [...outer.kinds, labelKind(target)] };
};
