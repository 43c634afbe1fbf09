import { takeOverTranslations } from '@ok/contract/routes/translation/translation-help.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { notify } from '../../api/notify.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Button } from '../../ui/forms/button.tsx';
import { progressKey } from './state/workspace-queries.ts';

/** Button that takes over the translations of the same texts from other versions. */
export function TakeOver({ treeId, languageId }: { treeId: number; languageId: number }) {
  const t = useTexts();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(takeOverTranslations, { body: { treeId, languageId }, ownSuccess: true }),
    onSuccess: async ({ taken }) => {
      const key = taken === 0 ? 'translating.takeOver.none' : 'translating.takeOver.done';
      void notify('success', { keys: [key], params: { count: String(taken) } });
      await queries.invalidateQueries({ queryKey: ['translation-texts'] });
      await queries.invalidateQueries({ queryKey: progressKey });
    },
  });
  return (
    <Button variant="outline" size="small" icon="copy" isPending={isPending} onPress={() => mutate()}>
      {t('translating.takeOver.button')}
    </Button>
  );
}
