import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { type CountedVersion, countResultTexts, countVersionTexts, type TextCounts } from './version-texts-store.ts';

/** What there is to say of the texts of a version. */
export type VersionTexts = {
  /** The share of its texts that a language has, from 0 to 100, by the id of the language. */
  completeIn: (language: number) => number;
  /** How often it and the results that it leads to have changed. */
  changes: number;
};

/** Versions that are remembered; each is some numbers. */
const most = 10_000;

/**
 * How complete versions are in each language. Counting thousands of texts takes its time, so what was counted of a
 * version is kept for as long as it has not changed; the results, which versions share, are counted anew.
 */
export const makeVersionTexts = (db: Kysely<Database>) => {
  const kept = new Map<string, TextCounts>();
  const keyOf = ({ id, own, number }: CountedVersion) => `${id} ${own} ${number}`;

  const count = async (versions: readonly CountedVersion[]): Promise<Map<number, TextCounts & { number: number }>> => {
    const found = new Map<number, TextCounts & { number: number }>();
    const unknown: CountedVersion[] = [];
    for (const version of versions) {
      const known = kept.get(keyOf(version));
      if (known) found.set(version.id, { ...known, number: version.number });
      else unknown.push(version);
    }
    if (unknown.length === 0) return found;
    if (kept.size > most) kept.clear();
    const ownOf = new Map(unknown.map(({ id, own }) => [id, own]));
    for (const row of await countVersionTexts(db, unknown)) {
      kept.set(keyOf({ ...row, own: ownOf.get(row.id) ?? null }), row);
      found.set(row.id, row);
    }
    return found;
  };

  return async (versions: readonly CountedVersion[]): Promise<Map<number, VersionTexts>> => {
    const counts = await count(versions);
    const leading = versions.map(({ id, own }) => ({ id, own, results: counts.get(id)?.results ?? [] }));
    const ofResults = new Map((await countResultTexts(db, leading)).map((row) => [row.id, row]));
    return new Map(
      [...counts].map(([id, own]) => {
        const shared = ofResults.get(id);
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
