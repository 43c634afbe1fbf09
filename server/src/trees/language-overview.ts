import { type LanguageStanding, listLanguageStandings } from '@ok/contract/routes/language-overview.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { type ShippedTexts, shippedTexts } from '../texts/shipped-texts.ts';
import { textCompleteness } from '../texts/text-completeness.ts';
import { languageStandings } from './language-overview-store.ts';
import { type ListedVersion, listVersions } from './version-list-store.ts';
import { makeVersionTexts } from './version-texts.ts';

/** By position, those without one last; else the oldest first. */
const byPosition = (one: ListedVersion, other: ListedVersion) =>
  (one.position ?? Number.MAX_SAFE_INTEGER) - (other.position ?? Number.MAX_SAFE_INTEGER) ||
  one.tree_id - other.tree_id;

/** Of every tree the version that is told of: the published one, else the newest. */
const shownVersions = (versions: readonly ListedVersion[]): ListedVersion[] =>
  [...Map.groupBy(versions, ({ tree_id }) => tree_id).values()]
    .map((each) => each.find(({ status }) => status === 'PUBLISHED') ?? each[0])
    .filter((version) => version !== undefined)
    .sort(byPosition);

/** The languages of the product with how far they are, for administrators. */
export const languageOverviewRoutes = (
  { authRoute }: RegisterRoute,
  { db, shipped = shippedTexts() }: { db: Kysely<Database>; shipped?: ShippedTexts },
) => {
  const textsOf = makeVersionTexts(db);
  authRoute(listLanguageStandings, async (): Promise<LanguageStanding[]> => {
    const versions = shownVersions(await listVersions(db));
    const ofVersions = await textsOf(versions);
    const completeIn = await textCompleteness(db, shipped);
    const languages = await languageStandings(db);
    return languages.map(({ published, ...language }) => ({
      ...language,
      texts: completeIn(language.code),
      trees: versions.map(({ id, tree_id: treeId, name }) => ({
        ...{ treeId, id, name },
        complete: ofVersions.get(id)?.completeIn(language.languageId) ?? 0,
        published: published.includes(id),
      })),
    }));
  });
};
