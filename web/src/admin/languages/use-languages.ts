import { activateLanguage, entityRoutes } from '@ok/contract/routes/content.ts';
import { getActiveLanguages } from '@ok/contract/routes/texts/texts.ts';
import { type LanguageProgress, listLanguageProgress } from '@ok/contract/routes/trees/language-overview.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { chooseLanguage } from '../../texts/language.ts';
import { getTextsState, setTextsState } from '../../texts/texts-store.ts';
import type { LanguageFacts } from './language-facts.ts';

const standingsKey = ['languages'];
const [worldRoutes] = entityRoutes.language;
const [supportedRoutes] = entityRoutes.supportedLanguage;

/** Fetches the languages of the product with their progress. */
export const useLanguageStandings = () =>
  useQuery({
    queryKey: standingsKey,
    queryFn: ({ signal }) => call(listLanguageProgress, { signal, ownError: true }),
    staleTime: 0,
  });

/** Fetches up to a hundred rows that are in a language. */
export const useLanguageRows = (languageId: number) =>
  useQuery({
    queryKey: ['content', 'language', languageId, 'written'],
    queryFn: ({ signal }) => call(worldRoutes.uses, { params: { id: languageId }, signal, ownError: true }),
    gcTime: 0,
  });

/** Updates the language menu of the page. Switches to the default language when the current one is off. */
const updatePageLanguages = async () => {
  const languages = await call(getActiveLanguages, { silent: true });
  setTextsState({ languages });
  const [usual] = languages;
  if (usual && !languages.some(({ code }) => code === getTextsState().language)) await chooseLanguage(usual.code);
};

function useInvalidateLanguages() {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: standingsKey }),
      queries.invalidateQueries({ queryKey: ['content'] }),
      queries.invalidateQueries({ queryKey: ['every-language'] }),
      updatePageLanguages().catch(() => undefined),
    ]);
  };
}

/** Switches a language on or off. */
export function useActivateLanguage() {
  const forget = useInvalidateLanguages();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, active, isConfirmed = false }: { id: number; active: boolean; isConfirmed?: boolean }) =>
      call(activateLanguage, {
        params: { id },
        query: { active: active ? 'true' : 'false', ...(active && { confirmed: isConfirmed ? 'true' : 'false' }) },
        successMessage: active ? 'languages.messages.activated' : 'languages.messages.deactivated',
      }),
    onSettled: forget,
  });
}

/** Makes a language the default one. */
export function useMakeDefaultLanguage() {
  const forget = useInvalidateLanguages();
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ id, revision }: LanguageProgress) => {
      const row = await call(supportedRoutes.one, { params: { id } });
      return call(supportedRoutes.update, {
        body: { ...row, defaultLanguage: true },
        ifMatch: revision,
        successMessage: 'languages.messages.madeDefault',
      });
    },
    onSettled: forget,
  });
}

/** Deletes a language from the product. */
export function useDeleteLanguage() {
  const forget = useInvalidateLanguages();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id }: LanguageProgress) =>
      call(supportedRoutes.remove, { params: { id }, successMessage: 'languages.messages.deleted' }),
    onSettled: forget,
  });
}

/** A language that the database has: one that the product had before, or that rows are in. */
type KnownLanguage = LanguageFacts & { id: number; revision: number; code: string };

/** Query of the languages of the database, by code. */
const knownLanguagesQuery = queryOptions({
  queryKey: ['content', 'language', 'known'],
  queryFn: async ({ signal }) => {
    const rows = (await call(worldRoutes.list, { signal, ownError: true })) as KnownLanguage[];
    return new Map(rows.map((row) => [row.code, row]));
  },
  staleTime: 0,
});

/** Fetches the languages of the database, by code. */
export const useKnownLanguages = () => useQuery(knownLanguagesQuery);

type LanguageToAdd = { code: string; facts: LanguageFacts };

/**
 * Adds a language, switched off: creates or updates its row, and makes it a language of the product. A deleted language
 * comes back with its texts. Repeated after a failure, it continues with the missing steps.
 */
export function useAddLanguage() {
  const forget = useInvalidateLanguages();
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ code, facts }: LanguageToAdd) => {
      const knownLanguage = (await client.ensureQueryData(knownLanguagesQuery)).get(code);
      const body = { ...facts, unicodeFlag: facts.unicodeFlag || null, code };
      const { id: languageId } = knownLanguage
        ? await call(worldRoutes.update, {
            body: { ...body, id: knownLanguage.id },
            ifMatch: knownLanguage.revision,
            ownError: true,
            silent: true,
          })
        : await call(worldRoutes.create, { body, ownError: true, silent: true });
      const supported = await call(supportedRoutes.list, { ownError: true });
      const deleted = supported.find((row) => row.languageId === languageId && row.deleted === true);
      const successMessage = 'languages.messages.added';
      return deleted
        ? call(supportedRoutes.update, {
            body: { ...deleted, deleted: false, active: false },
            ifMatch: deleted.revision,
            ownError: true,
            successMessage,
          })
        : call(supportedRoutes.create, { body: { languageId }, ownError: true, successMessage });
    },
    onSettled: forget,
  });
}
