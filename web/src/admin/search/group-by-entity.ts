import type { ContentMatch } from '@ok/contract/routes/content.ts';

/** Found rows of one entity. */
export type FoundGroup = { entity: string; rows: ContentMatch[] };

/** Unique key of a found row. */
export const resultKeyOf = ({ entity, id }: Pick<ContentMatch, 'entity' | 'id'>): string => `${entity} ${id}`;

/** Groups found rows by entity, in their order. Leaves out rows that cannot be opened. */
export function groupByEntity(found: readonly ContentMatch[], canOpen: (entity: string) => boolean): FoundGroup[] {
  const groups = new Map<string, ContentMatch[]>();
  for (const row of found) {
    if (canOpen(row.entity)) groups.set(row.entity, [...(groups.get(row.entity) ?? []), row]);
  }
  return [...groups].map(([entity, rows]) => ({ entity, rows }));
}

/** Key of the correction of a found row; undefined for a row that can be edited directly. */
export const correctionKeyOf = (row: ContentMatch): string | undefined =>
  row.tree && row.tree.status !== 'DRAFT' ? `${resultKeyOf(row)} correct` : undefined;
