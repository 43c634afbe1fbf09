import type { TreeVersion, TreeWithVersions } from '@ok/contract/routes/trees/tree-versions.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { type ListedVersion, listVersions } from './version-list-store.ts';
import { makeVersionTexts, type VersionTexts } from './version-texts.ts';

const toTreeVersion = (row: ListedVersion, texts: VersionTexts | undefined): TreeVersion => ({
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

/** Sorts by position, trees without one last, then oldest first. */
const compareTrees = (one: TreeWithVersions, other: TreeWithVersions) =>
  (one.position ?? Number.MAX_SAFE_INTEGER) - (other.position ?? Number.MAX_SAFE_INTEGER) || one.treeId - other.treeId;

/** Creates a function that lists every tree with its versions, in three statements. */
export const makeVersionList = (db: Kysely<Database>) => {
  const readVersionTexts = makeVersionTexts(db);
  return async (): Promise<TreeWithVersions[]> => {
    const rows = await listVersions(db);
    const texts = await readVersionTexts(rows);
    const trees = Map.groupBy(rows, ({ tree_id }) => tree_id);
    return [...trees]
      .flatMap(([treeId, versions]) => {
        const published = versions.find(({ status }) => status === 'PUBLISHED');
        const listedVersion = published ?? versions[0];
        if (!listedVersion) return [];
        const { name, description, media, alt_text: altText, position, test } = listedVersion;
        return {
          ...{ treeId, name, description, media, altText, position, test },
          published: published?.version ?? null,
          versions: versions.map((row) => toTreeVersion(row, texts.get(row.id))),
        };
      })
      .sort(compareTrees);
  };
};
