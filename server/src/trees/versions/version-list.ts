import type { TreeVersion, TreeWithVersions } from '@ok/contract/routes/trees/tree-versions.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { type ListedVersion, listVersions } from './version-list-store.ts';
import { makeVersionTexts, type VersionTexts } from './version-texts.ts';

const asListed = (row: ListedVersion, texts: VersionTexts | undefined): TreeVersion => ({
  id: row.id,
  revision: row.revision,
  version: row.version,
  status: row.status,
  name: row.name,
  languages: row.languages.map(({ id, ...language }) => ({ ...language, complete: texts?.completeIn(id) ?? 0 })),
  measurements: row.measurements,
  deletable: row.deletable,
  lastModifiedDate: row.changed_at?.toISOString() ?? null,
  lastModifiedBy: row.changed_by,
  publishedAt: row.published_at?.toISOString() ?? null,
  changedSincePublished:
    row.status !== 'DRAFT' && row.published_changes !== null && (texts?.changes ?? 0) > row.published_changes,
});

/** By position, those without one last; else the oldest first. */
const byPosition = (one: TreeWithVersions, other: TreeWithVersions) =>
  (one.position ?? Number.MAX_SAFE_INTEGER) - (other.position ?? Number.MAX_SAFE_INTEGER) || one.treeId - other.treeId;

/** Every tree once, with its versions: three statements, however many there are. */
export const makeVersionList = (db: Kysely<Database>) => {
  const textsOf = makeVersionTexts(db);
  return async (): Promise<TreeWithVersions[]> => {
    const rows = await listVersions(db);
    const texts = await textsOf(rows);
    const trees = Map.groupBy(rows, ({ tree_id }) => tree_id);
    return [...trees]
      .flatMap(([treeId, versions]) => {
        const published = versions.find(({ status }) => status === 'PUBLISHED');
        const shown = published ?? versions[0];
        if (!shown) return [];
        const { name, description, media, alt_text: altText, position, test } = shown;
        return {
          ...{ treeId, name, description, media, altText, position, test },
          published: published?.version ?? null,
          versions: versions.map((row) => asListed(row, texts.get(row.id))),
        };
      })
      .sort(byPosition);
  };
};
