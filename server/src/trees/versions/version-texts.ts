import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { type CountedVersion, countResultTexts, countVersionTexts, type TextCounts } from './version-texts-store.ts';

/** Completeness of a version's texts. */
export type VersionTexts = {
  /** Percentage of the texts that a language has, from 0 to 100. */
  completeIn: (language: number) => number;
  /** Number of changes of the version and of its results. */
  changes: number;
};

/** Versions in the cache. Each takes some numbers. */
const maxCachedVersions = 10_000;

/**
 * Creates a function that reads how complete versions are in each language. Counting thousands of texts is slow, so the
 * counts of a version are cached until it changes. The results, which versions share, are counted each time.
 */
export const makeVersionTexts = (db: Kysely<Database>) => {
  const cache = new Map<string, TextCounts>();
  const keyOf = ({ id, own, number }: CountedVersion) => `${id} ${own} ${number}`;

  const count = async (versions: readonly CountedVersion[]): Promise<Map<number, TextCounts & { number: number }>> => {
    const counts = new Map<number, TextCounts & { number: number }>();
    const uncounted: CountedVersion[] = [];
    for (const version of versions) {
      const cached = cache.get(keyOf(version));
      if (cached) counts.set(version.id, { ...cached, number: version.number });
      else uncounted.push(version);
    }
    if (uncounted.length === 0) return counts;
    if (cache.size > maxCachedVersions) cache.clear();
    const ownOf = new Map(uncounted.map(({ id, own }) => [id, own]));
    for (const row of await countVersionTexts(db, uncounted)) {
      cache.set(keyOf({ ...row, own: ownOf.get(row.id) ?? null }), row);
      counts.set(row.id, row);
    }
    return counts;
  };

  return async (versions: readonly CountedVersion[]): Promise<Map<number, VersionTexts>> => {
    const counts = await count(versions);
    const versionResults = versions.map(({ id, own }) => ({ id, own, results: counts.get(id)?.results ?? [] }));
    const resultCounts = new Map((await countResultTexts(db, versionResults)).map((row) => [row.id, row]));
    return new Map(
      [...counts].map(([id, own]) => {
        const shared = resultCounts.get(id);
        const needed = own.needed + (shared?.needed ?? 0);
        const completeIn = (language: number) => {
          const there = (own.there[language] ?? 0) + (shared?.there[language] ?? 0);
          return needed === 0 ? 0 : Math.floor((100 * there) / needed);
        };
        return [id, { completeIn, changes: own.number + (shared?.changes ?? 0) }];
      }),
    );
  };
};
