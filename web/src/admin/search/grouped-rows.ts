import type { Use } from '@ok/contract/routes/derive-routes.ts';

/** Found rows of one entity. */
export type FoundGroup = { entity: string; rows: Use[] };

/** What tells a found row from all others. */
export const keyOf = ({ entity, id }: Use): string => `${entity} ${id}`;

/** Found rows by entity, in the order in which they were found; without those that cannot be opened. */
export function groupedRows(found: readonly Use[], canOpen: (entity: string) => boolean): FoundGroup[] {
  const groups = new Map<string, Use[]>();
  for (const row of found) {
    if (canOpen(row.entity)) groups.set(row.entity, [...(groups.get(row.entity) ?? []), row]);
  }
  return [...groups].map(([entity, rows]) => ({ entity, rows }));
}
