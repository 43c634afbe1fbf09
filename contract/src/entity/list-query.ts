import * as z from 'zod/mini';
import { parameter } from '../rules/values/characters.ts';
import { contentLimits } from '../rules/values/content-limits.ts';
import { limits } from '../rules/values/limits.ts';
import type { Entity } from './define-entity.ts';
import { isNested, labelKeyBeside } from './label-field.ts';
import { listFilters } from './list-filters.ts';

/** Whole number, also as digits in an address. */
const numberBetween = (min: number, max: number) =>
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

const pageSizeParameter = z.pipe(
  numberBetween(1, 999_999_999),
  z.transform((rows: number) => Math.min(rows, contentLimits.page.maxSize)),
);

/** Regular expression for one of the names. Without names it matches nothing. */
const alternatives = (names: readonly string[]) => (names.length > 0 ? `(${names.join('|')})` : '(?!)');

const matchingText = (pattern: string) =>
  z.string().check(z.maxLength(limits.parameter), z.regex(new RegExp(`^${pattern}$`)));

/** Sort key for the place of rows: by tree, then the newest version and its newest rows first. Loose rows come last. */
export const placeSort = 'place';

/**
 * Sort keys of a list, each with the column that it sorts by: the id and each column. A reference sorts by its label,
 * and may also be named by the key of that label (`userLogin`). Rows of versions also sort by `placeSort`.
 */
export const sortKeys = (
  { columns, fields, readOnly }: Entity,
  targets: Readonly<Record<string, Entity>>,
): Readonly<Record<string, string>> => {
  const labelKeys = columns.flatMap((key) => {
    const field = fields[key];
    const target = field?.kind === 'reference' && !isNested(key) ? targets[field.target] : undefined;
    return target ? [[labelKeyBeside(key, target), key]] : [];
  });
  // The entities whose rows can become read-only are those of versions.
  const place = readOnly ? [[placeSort, placeSort]] : [];
  return Object.fromEntries([['id', 'id'], ...columns.map((key) => [key, key]), ...labelKeys, ...place]);
};

/**
 * Schema of a list's query. Without `page`, `size`, `sort`, `query`, `with`, `of` and `editable` the reply holds all rows.
 * With any of these it holds one page, by default the first twenty rows.
 */
export const listQuery = (entity: Entity, targets: Readonly<Record<string, Entity>>) => {
  const sorts = Object.keys(sortKeys(entity, targets));
  const filters = alternatives(listFilters(entity).map(({ key }) => key.replace('.', '\\.')));
  const references = Object.keys(entity.fields).filter((key) => entity.fields[key]?.kind === 'reference');
  const sort = matchingText(`${alternatives(sorts)}(,(asc|desc))?`);
  return z.object({
    /** Counted from 0. */
    page: z.optional(numberBetween(0, 1_000_000)),
    /** Rows per page; values above 100 count as 100. */
    size: z.optional(pageSizeParameter),
    /** Key of `sortKeys`, optionally with `,asc` or `,desc`. With several the first has priority. */
    sort: z.optional(z.union([sort, z.array(sort).check(z.maxLength(sorts.length))])),
    /** Searched in the texts of a row, its label and the labels of its references. */
    query: z.optional(z.string().check(z.maxLength(contentLimits.contentSearch))),
    /** Keys of `listFilters`, separated by blanks. Rows must match all of them. */
    with: z.optional(matchingText(`${filters}( ${filters})*`)),
    /** Restricts the list to rows that refer to this one: `questionId.12`. */
    of: z.optional(matchingText(`${alternatives(references)}\\.[1-9]\\d{0,9}`)),
    /** Leaves out the rows that are read-only, because their version is or was published. */
    editable: z.optional(z.literal('true')),
    /** Ignored. Makes the address unique, so that no cache answers. */
    cacheBuster: z.optional(parameter),
  });
};

export type ListQuery = z.infer<ReturnType<typeof listQuery>>;
