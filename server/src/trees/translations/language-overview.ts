import { entities } from '@ok/contract/entities/index.ts';
import { applicationName } from '@ok/contract/errors.ts';
import { activateLanguage } from '@ok/contract/routes/content.ts';
import {
  type LanguageGap,
  type LanguageProgress,
  listLanguageProgress,
} from '@ok/contract/routes/trees/language-overview.ts';
import type { Kysely } from 'kysely';
import { switchLanguage } from '../../content/changes/switch-language.ts';
import type { ContentServices } from '../../content/changes/update-content.ts';
import type { Database } from '../../db/schema/tables.ts';
import { AppError } from '../../http/app-error.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import { setChangeHeaders, withRevision } from '../../http/row-reply.ts';
import { getShippedTexts, type ShippedTexts } from '../../texts/shipped-texts.ts';
import { createTextCounter } from '../../texts/text-edit-store.ts';
import { type ListedVersion, listVersions } from '../versions/version-list-store.ts';
import { makeVersionTexts } from '../versions/version-texts.ts';
import { readContentGaps, readLanguageProgress } from './language-overview-store.ts';

/** Sorts by position, trees without one last, then oldest first. */
const compareListedVersions = (one: ListedVersion, other: ListedVersion) =>
  (one.position ?? Number.MAX_SAFE_INTEGER) - (other.position ?? Number.MAX_SAFE_INTEGER) ||
  one.tree_id - other.tree_id;

/** Selects one version of every tree: the published one, otherwise the newest. */
const selectListedVersions = (versions: readonly ListedVersion[]): ListedVersion[] =>
  [...Map.groupBy(versions, ({ tree_id }) => tree_id).values()]
    .map((each) => each.find(({ status }) => status === 'PUBLISHED') ?? each[0])
    .filter((version) => version !== undefined)
    .sort(compareListedVersions);

/** Creates a function that reads the languages with their progress: which content is complete or missing. */
const makeProgressReader = (db: Kysely<Database>, shipped: ShippedTexts) => {
  const readVersionTexts = makeVersionTexts(db);
  return async (): Promise<LanguageProgress[]> => {
    const versions = selectListedVersions(await listVersions(db));
    const versionTexts = await readVersionTexts(versions);
    const countTexts = await createTextCounter(db, shipped);
    const gaps = new Map((await readContentGaps(db)).map((each) => [each.languageId, each]));
    const live = new Set(versions.flatMap(({ id, status }) => (status === 'PUBLISHED' ? [id] : [])));
    const languages = await readLanguageProgress(db);
    return languages.map(({ published, ...language }) => {
      const { there, total } = countTexts(language.code);
      const trees = versions.map(({ id, tree_id: treeId, name }) => ({
        ...{ treeId, id, name },
        complete: versionTexts.get(id)?.completeIn(language.languageId) ?? 0,
        published: published.includes(id),
      }));
      const incompleteTrees = trees.filter(({ id, complete }) => live.has(id) && complete < 100);
      const { languageId: _languageId, ...content } = gaps.get(language.languageId) ?? { languageId: 0 };
      const missing = Object.entries({
        texts: { count: total - there, total },
        ...content,
        trees: { count: incompleteTrees.length, total: live.size },
      }).flatMap(([kind, gap]) => (gap.count > 0 ? [{ kind: kind as LanguageGap['kind'], ...gap }] : []));
      return { ...language, texts: Math.floor((100 * there) / total), trees, missing };
    });
  };
};

/** Routes of the languages with their progress, and of switching one on or off, for administrators. */
export const languageOverviewRoutes = (
  { authRoute }: RegisterRoute,
  { shipped = getShippedTexts(), ...services }: ContentServices & { shipped?: ShippedTexts },
) => {
  const readProgress = makeProgressReader(services.db, shipped);
  authRoute(listLanguageProgress, () => readProgress());

  /** @throws AppError `languageIncomplete` for an inactive language that lacks content */
  const refuseIncomplete = async (id: number) => {
    const missing = (await readProgress()).find((each) => each.id === id && !each.active)?.missing ?? [];
    if (missing.length === 0) return;
    throw new AppError('languageIncomplete', {
      entityName: 'supportedLanguage',
      missing: missing.map(({ kind, count }) => ({ kind, count })),
    });
  };
  authRoute(activateLanguage, async ({ params, query, currentUser, ifMatch, reply }) => {
    const isActive = query.active === 'true';
    if (isActive && query.confirmed === 'false') await refuseIncomplete(params.id);
    const row = await switchLanguage(services, params.id, isActive, { by: currentUser.id, ifMatch });
    setChangeHeaders(reply, `${applicationName}.${entities.supportedLanguage.name}.updated`, row.id);
    return withRevision(reply, row);
  });
};
