import type { Kind } from '@ok/contract/entity/field.ts';
import { blockTags } from '@ok/contract/rules/html-words.ts';
import { type RawBuilder, sql } from 'kysely';

/** What somebody looks for, ready to be compared with. */
export type Wanted = { id: string; like: string; inDocument: string };

/** What was typed, as it is looked for: a sign is a sign. */
export const wantedBy = (query: string): Wanted => {
  const inJson = JSON.stringify(query).slice(1, -1);
  return {
    id: query,
    like: `%${query.replaceAll(/[\\%_]/g, '\\$&')}%`,
    inDocument: `"text"\\s*:\\s*"([^"\\\\]|\\\\.)*${inJson.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}`,
  };
};

/** Whether an index of trigrams is of no use: every row is looked at, by the quickest way there is. */
export const isTooShortForIndex = (query: string): boolean => !/[\p{L}\p{N}]{3}/u.test(query);

/** In the small letters of ASCII alone, which need no locale, that takes less than half of the time. */
const isPlain = (query: string) => /^[ -~]*$/.test(query);

const contains = (column: RawBuilder<unknown>, { id, like }: Wanted) =>
  isTooShortForIndex(id) && isPlain(id)
    ? sql`lower((${column}) collate "C") like ${like.toLowerCase()}`
    : sql`${column} ilike ${like}`;

/** Without its markup; what a block ends is no part of the word that begins the next one. */
const withoutMarkup = (column: RawBuilder<unknown>) => {
  const apart = sql`regexp_replace(${column}, ${sql.lit(blockTags)}, ' ', 'gi')`;
  return sql`regexp_replace(${apart}, '<[^>]*>', '', 'g')`;
};

const matches: Partial<Record<Kind, (column: RawBuilder<unknown>, wanted: Wanted) => RawBuilder<unknown>>> = {
  text: contains,
  longText: contains,
  html: (column, wanted) => contains(withoutMarkup(column), wanted),
  richText: (column, { inDocument }) => sql`${column} ~* ${inDocument}`,
};

/** Whether a column holds what is looked for, in its text and not in its markup; nothing for a kind that has no text. */
export const matchOf = (kind: Kind | undefined, column: RawBuilder<unknown>, wanted: Wanted) =>
  kind && matches[kind]?.(column, wanted);

// A database may not know the small letter of each.
const accents = {
  with: 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸ',
  without: 'aaaaaaceeeeiiiinooooouuuuyy'.repeat(2),
};

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * As `matchOf`, of what was typed by somebody who leaves out accents. No index serves it: for a list that does not grow
 * with use.
 */
export const matchWithoutAccents = (kind: Kind | undefined, column: RawBuilder<unknown>, query: string) =>
  matchOf(
    kind,
    sql`translate(lower(${column}), ${accents.with}::text, ${accents.without}::text)`,
    wantedBy(withoutAccents(query)),
  );

const ordered: Partial<Record<Kind, (column: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  text: (column) => sql`lower(${column})`,
  longText: (column) => sql`lower(${column})`,
  html: (column) => sql`lower(${withoutMarkup(column)})`,
  richText: (column) => sql`lower(array_to_string(array(
    select part[1] from regexp_matches(${column}, '"text"\\s*:\\s*"(([^"\\\\]|\\\\.)*)"', 'g') part), ''))`,
};

/** What a column is sorted by: a text without its markup, whatever its case; all else as it is. */
export const orderOf = (kind: Kind | undefined, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  (kind && ordered[kind]?.(column)) ?? column;
