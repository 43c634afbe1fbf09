import type { ContentMatch } from '@ok/contract/routes/content.ts';

/** Found rows of one entity. */
export type FoundGroup = { entity: string; rows: ContentMatch[] };

/** What tells a found row from all others. */
export const keyOf = ({ entity, id }: Pick<ContentMatch, 'entity' | 'id'>): string => `${entity} ${id}`;

/** Found rows by entity, in the order in which they were found; without those that cannot be opened. */
export function groupedRows(found: readonly ContentMatch[], canOpen: (entity: string) => boolean): FoundGroup[] {
  const groups = new Map<string, ContentMatch[]>();
  for (const row of found) {
    if (canOpen(row.entity)) groups.set(row.entity, [...(groups.get(row.entity) ?? []), row]);
  }
  return [...groups].map(([entity, rows]) => ({ entity, rows }));
}

/** What tells the correction of a found row from the row itself; nothing where it can be changed as it is. */
export const correctionKeyOf = (row: ContentMatch): string | undefined =>
  row.tree && row.tree.status !== 'DRAFT' ? `${keyOf(row)} correct` : undefined;
