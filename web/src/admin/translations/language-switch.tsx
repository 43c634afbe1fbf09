import { type LanguageCounts, listTranslationProgress } from '@ok/contract/routes/translation/translation-workspace.ts';
import { activateTreeLanguage, addTreeLanguage } from '@ok/contract/routes/trees/tree-translations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Switch } from '../../ui/forms/switch.tsx';
import { languageName } from '../data/language-name.ts';
import { progressKey } from './state/workspace-queries.ts';

interface LanguageSwitchProps {
  treeId: number;
  language: LanguageCounts;
}

/** Switch of a tree's language. The server refuses to switch on one that lacks texts, and says how many. */
export function LanguageSwitch({ treeId, language }: LanguageSwitchProps) {
  const t = useTexts();
  const queries = useQueryClient();
  const { languageId, code, active } = language;
  const name = languageName(code, useLanguage());
  const { mutate, isPending } = useMutation({
    mutationFn: async (isActive: boolean) => {
      // The user's own text may have been saved a moment ago, which raised the revision.
      const progress = await call(listTranslationProgress, { query: { treeId }, ownError: true });
      const version = progress.find((each) => each.treeId === treeId);
      const linkId = version?.languages.find((each) => each.languageId === languageId)?.linkId ?? null;
      const seen = version?.revision ? { ifMatch: version.revision } : {};
      if (linkId === null) {
        await call(addTreeLanguage, { body: { treeId, languageId, active: isActive }, ...seen });
        return;
      }
      const query = { active: isActive ? ('true' as const) : ('false' as const) };
      await call(activateTreeLanguage, { params: { id: linkId }, query, ...seen });
    },
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
