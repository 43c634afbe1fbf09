import * as z from 'zod/mini';
import { parameter } from '../rules/characters.ts';
import { limits } from '../rules/limits.ts';
import type { Entity } from './define-entity.ts';
import { isNested, labelKeyBeside } from './label-field.ts';
import { listFilters } from './list-filters.ts';

/** A whole number, which an address holds as digits. */
const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.union([
      z.int(),
      z.pipe(
        z.string().check(z.regex(/^\d{1,9}$/)),
        z.transform((digits: string) => Number(digits)),
      ),
    ]),
    z.int().check(z.gte(min), z.lte(max)),
  );

const size = z.pipe(
  wholeNumber(1, 999_999_999),
  z.transform((rows: number) => Math.min(rows, limits.page.most)),
);

/** Nothing, where an entity has none of something. */
const oneOf = (names: readonly string[]) => (names.length > 0 ? `(${names.join('|')})` : '(?!)');

const text = (pattern: string) => z.string().check(z.maxLength(limits.parameter), z.regex(new RegExp(`^${pattern}$`)));

/**
 * What a list can be sorted by: the id and each of its columns, a reference by what its row is shown by; that may be
 * named by the key that it is answered under as well (`userLogin`). Each with the column that it stands for.
 */
export const sortKeys = (
  { columns, fields }: Entity,
  targets: Readonly<Record<string, Entity>>,
): Readonly<Record<string, string>> => {
  const beside = columns.flatMap((key) => {
    const field = fields[key];
    const target = field?.kind === 'reference' && !isNested(key) ? targets[field.target] : undefined;
    return target ? [[labelKeyBeside(key, target), key]] : [];
  });
  return Object.fromEntries([['id', 'id'], ...columns.map((key) => [key, key]), ...beside]);
};

/**
 * Which rows of a list are asked for. Without `page`, `size`, `sort`, `query`, `with` and `of` it is all of them;
 * with any of these a page, the first of twenty where nothing else is said.
 */
export const listQuery = (entity: Entity, targets: Readonly<Record<string, Entity>>) => {
  const sorts = Object.keys(sortKeys(entity, targets));
  const filters = oneOf(listFilters(entity).map(({ key }) => key.replace('.', '\\.')));
  const references = Object.keys(entity.fields).filter((key) => entity.fields[key]?.kind === 'reference');
  const sort = text(`${oneOf(sorts)}(,(asc|desc))?`);
  return z.object({
    /** From 0. */
    page: z.optional(wholeNumber(0, 1_000_000)),
    /** Rows of a page; more than a hundred are a hundred. */
    size: z.optional(size),
    /** A key of `sortKeys`, then `asc` or `desc`; of several the first counts most. */
    sort: z.optional(z.union([sort, z.array(sort).check(z.maxLength(sorts.length))])),
    /** Looked for in the texts of a row and in what it and its references are shown by. */
    query: z.optional(z.string().check(z.maxLength(limits.contentSearch))),
    /** The keys of `listFilters`, with blanks between them: rows that have it all. */
    with: z.optional(text(`${filters}( ${filters})*`)),
    /** Rows that refer to this one: `questionId.12`. */
    of: z.optional(text(`${oneOf(references)}\\.[1-9]\\d{0,9}`)),
    /** What makes the address of a list one that no cache between here and there has seen. */
    cacheBuster: z.optional(parameter),
  });
};

/** What such a query says. */
export type ListQuery = z.infer<ReturnType<typeof listQuery>>;
