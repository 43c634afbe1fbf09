import { type LanguageCounts, listTranslationProgress } from '@ok/contract/routes/translation/translation-workspace.ts';
import { activateTreeLanguage, addTreeLanguage } from '@ok/contract/routes/trees/tree-translations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { notifyError } from '../../api/notify.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Switch } from '../../ui/forms/switch.tsx';
import { languageName } from '../data/language-name.ts';
import { progressKey } from './state/workspace-queries.ts';

interface LanguageSwitchProps {
  treeId: number;
  language: LanguageCounts;
}

/** Times to try again: as often as the user's own texts may be saved meanwhile. */
const maxTries = 3;

/** Repeats a change that another save overtook: it depends on no text that the user saw. */
const retryOutdated = async (change: () => Promise<void>): Promise<void> => {
  for (let left = maxTries; ; left -= 1) {
    try {
      return await change();
    } catch (error) {
      if (left <= 1 || !(error instanceof ApiError) || error.status !== 412) throw error;
    }
  }
};

/** Switch of a tree's language. The server refuses to switch on one that lacks texts, and says how many. */
export function LanguageSwitch({ treeId, language }: LanguageSwitchProps) {
  const t = useTexts();
  const queries = useQueryClient();
  const { languageId, code, active } = language;
  const name = languageName(code, useLanguage());
  const { mutate, isPending } = useMutation({
    mutationFn: (isActive: boolean) =>
      retryOutdated(async () => {
        const progress = await call(listTranslationProgress, { query: { treeId }, ownError: true });
        const version = progress.find((each) => each.treeId === treeId);
        const linkId = version?.languages.find((each) => each.languageId === languageId)?.linkId ?? null;
        const options = { ...(version?.revision && { ifMatch: version.revision }), ownError: true };
        if (linkId === null) {
          await call(addTreeLanguage, { body: { treeId, languageId, active: isActive }, ...options });
          return;
        }
        const query = { active: isActive ? ('true' as const) : ('false' as const) };
        await call(activateTreeLanguage, { params: { id: linkId }, query, ...options });
      }),
    onError: (error) => notifyError(error),
    onSettled: () => queries.invalidateQueries({ queryKey: progressKey }),
  });
  return (
    <Switch
      label={t('translating.activeOf', { language: name })}
      isSelected={active}
      isDisabled={isPending}
      onChange={(isActive) => mutate(isActive)}
    >
      {t(active ? 'translating.isActive' : 'translating.isInactive', { language: name })}
    </Switch>
  );
}
