import { activateLanguage, entityRoutes } from '@ok/contract/routes/content.ts';
import { getActiveLanguages } from '@ok/contract/routes/texts/texts.ts';
import { type LanguageProgress, listLanguageProgress } from '@ok/contract/routes/trees/language-overview.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { chooseLanguage } from '../../texts/language.ts';
import { getTextsState, setTextsState } from '../../texts/texts-store.ts';
import type { LanguageFacts } from './language-facts.ts';

const standings = ['languages'];
const [worldRoutes] = entityRoutes.language;
const [, supportedRoutes] = entityRoutes.supportedLanguage as unknown as [
  unknown,
  (typeof entityRoutes.supportedLanguage)[0],
];

/** The languages of the product with how far they are. */
export const useLanguageStandings = () =>
  useQuery({
    queryKey: standings,
    queryFn: ({ signal }) => call(listLanguageProgress, { signal, ownError: true }),
    staleTime: 0,
  });

/** What is kept in a language, as far as a hundred rows say. */
export const useWrittenIn = (languageId: number) =>
  useQuery({
    queryKey: ['content', 'language', languageId, 'written'],
    queryFn: ({ signal }) => call(worldRoutes.uses, { params: { id: languageId }, signal, ownError: true }),
    gcTime: 0,
  });

/** The menu of languages above the page; who reads in one that is off goes on in the default one. */
const tellPage = async () => {
  const languages = await call(getActiveLanguages, { silent: true });
  setTextsState({ languages });
  const [usual] = languages;
  if (usual && !languages.some(({ code }) => code === getTextsState().language)) await chooseLanguage(usual.code);
};

function useForgetLanguages() {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: standings }),
      queries.invalidateQueries({ queryKey: ['content'] }),
      queries.invalidateQueries({ queryKey: ['every-language'] }),
      tellPage().catch(() => undefined),
    ]);
  };
}

/** Let people choose a language, or no longer. */
export function useActivate() {
  const forget = useForgetLanguages();
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

/** Make a language the default one. */
export function useMakeDefault() {
  const forget = useForgetLanguages();
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

/** Take a language out of the product. */
export function useDeleteLanguage() {
  const forget = useForgetLanguages();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id }: LanguageProgress) =>
      call(supportedRoutes.remove, { params: { id }, successMessage: 'languages.messages.deleted' }),
    onSettled: forget,
  });
}

/** A language of the world as it is kept: one that was spoken before, or that something is written in. */
type KnownLanguage = LanguageFacts & { id: number; revision: number; code: string };

/** The languages that are kept, by code. */
export const useKnownLanguages = () =>
  useQuery({
    queryKey: ['content', 'language', 'known'],
    queryFn: async ({ signal }) => {
      const rows = (await call(worldRoutes.list, { signal, ownError: true })) as unknown as KnownLanguage[];
      return new Map(rows.map((row) => [row.code, row]));
    },
    staleTime: 0,
  });

type Adding = { code: string; facts: LanguageFacts; known: KnownLanguage | undefined };

/**
 * Add a language, which is off: its row, made or brought up to date, and that the product may speak it. One that was
 * deleted comes back with all that was written in it. Done again after a failure it goes on where it was.
 */
export function useAddLanguage() {
  const forget = useForgetLanguages();
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ code, facts, known }: Adding) => {
      const body = { ...facts, unicodeFlag: facts.unicodeFlag || null, code };
      const { id: languageId } = known
        ? await call(worldRoutes.update, {
            body: { ...body, id: known.id },
            ifMatch: known.revision,
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
