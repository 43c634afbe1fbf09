import type { CollectionProgress, LanguageCounts } from '@ok/contract/routes/translation/translation-workspace.ts';
import { activateTreeLanguage, addTreeLanguage } from '@ok/contract/routes/trees/tree-translations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Switch } from '../../ui/forms/switch.tsx';
import { languageName } from '../data/language-name.ts';
import { progressKey } from './state/workspace-queries.ts';

interface LanguageSwitchProps {
  treeId: number;
  collection: CollectionProgress;
  language: LanguageCounts;
}

/** Switch of a tree's language. The server refuses to switch on one that lacks texts, and says how many. */
export function LanguageSwitch({ treeId, collection, language }: LanguageSwitchProps) {
  const t = useTexts();
  const queries = useQueryClient();
  const { languageId, code, active, linkId } = language;
  const name = languageName(code, useLanguage());
  const { mutate, isPending } = useMutation({
    mutationFn: async (isActive: boolean) => {
      const ifMatch = collection.revision ?? undefined;
      if (linkId === null) {
        await call(addTreeLanguage, { body: { treeId, languageId, active: isActive }, ...(ifMatch && { ifMatch }) });
        return;
      }
      const query = { active: isActive ? ('true' as const) : ('false' as const) };
      await call(activateTreeLanguage, { params: { id: linkId }, query, ...(ifMatch && { ifMatch }) });
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
