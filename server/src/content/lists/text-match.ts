import type { Kind } from '@ok/contract/entity/field.ts';
import { blockTags } from '@ok/contract/rules/markup/html-words.ts';
import { type RawBuilder, sql } from 'kysely';

/** Search text, prepared for each kind of comparison. */
export type SearchTerms = { id: string; like: string; inDocument: string };

/** Converts a search text. Wildcards and other special characters are matched literally. */
export const toSearchTerms = (query: string): SearchTerms => {
  const jsonText = JSON.stringify(query).slice(1, -1);
  return {
    id: query,
    like: `%${query.replaceAll(/[\\%_]/g, '\\$&')}%`,
    inDocument: `"text"\\s*:\\s*"([^"\\\\]|\\\\.)*${jsonText.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}`,
  };
};

/** Whether a trigram index can't help, so that every row is compared, in the fastest way. */
export const isTooShortForIndex = (query: string): boolean => !/[\p{L}\p{N}]{3}/u.test(query);

/** Lower case of ASCII alone needs no locale, which more than halves the time. */
const isAscii = (query: string) => /^[ -~]*$/.test(query);

const containsTerms = (column: RawBuilder<unknown>, { id, like }: SearchTerms) =>
  isTooShortForIndex(id) && isAscii(id)
    ? sql`lower((${column}) collate "C") like ${like.toLowerCase()}`
    : sql`${column} ilike ${like}`;

/** Strips markup. Words of different blocks stay apart. */
const stripMarkup = (column: RawBuilder<unknown>) => {
  const separated = sql`regexp_replace(${column}, ${sql.lit(blockTags)}, ' ', 'gi')`;
  return sql`regexp_replace(${separated}, '<[^>]*>', '', 'g')`;
};

const matchByKind: Partial<Record<Kind, (column: RawBuilder<unknown>, terms: SearchTerms) => RawBuilder<unknown>>> = {
  text: containsTerms,
  longText: containsTerms,
  html: (column, terms) => containsTerms(stripMarkup(column), terms),
  richText: (column, { inDocument }) => sql`${column} ~* ${inDocument}`,
};

/**
 * Condition that a column contains the search text, in its text and not in its markup; undefined for a kind without
 * text.
 */
export const matchColumn = (kind: Kind | undefined, column: RawBuilder<unknown>, terms: SearchTerms) =>
  kind && matchByKind[kind]?.(column, terms);

// Includes capitals, because a database may not know their lower case.
const accents = {
  with: 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸ',
  without: 'aaaaaaceeeeiiiinooooouuuuyy'.repeat(2),
};

const removeAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Like `matchColumn`, also without the accents. Uses no index, so only for lists that don't grow with usage. */
export const matchWithoutAccents = (kind: Kind | undefined, column: RawBuilder<unknown>, query: string) =>
  matchColumn(
    kind,
    sql`translate(lower(${column}), ${accents.with}::text, ${accents.without}::text)`,
    toSearchTerms(removeAccents(query)),
  );

const sortExpressionByKind: Partial<Record<Kind, (column: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  text: (column) => sql`lower(${column})`,
  longText: (column) => sql`lower(${column})`,
  html: (column) => sql`lower(${stripMarkup(column)})`,
  richText: (column) => sql`lower(array_to_string(array(
    select part[1] from regexp_matches(${column}, '"text"\\s*:\\s*"(([^"\\\\]|\\\\.)*)"', 'g') part), ''))`,
};

/** Expression to sort a column by: text without markup and in lower case; other kinds unchanged. */
export const toSortExpression = (kind: Kind | undefined, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  (kind && sortExpressionByKind[kind]?.(column)) ?? column;
