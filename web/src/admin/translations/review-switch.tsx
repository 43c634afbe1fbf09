import { askForReview, type CollectionProgress } from '@ok/contract/routes/translation/translation-workspace.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Switch } from '../../ui/forms/switch.tsx';
import { progressKey } from './state/workspace-queries.ts';

/** Switch that lets another person accept each translation of a tree. */
export function ReviewSwitch({ treeId, collection }: { treeId: number; collection: CollectionProgress }) {
  const t = useTexts();
  const queries = useQueryClient();
  const { isReviewAsked } = collection;
  const { mutate, isPending } = useMutation({
    mutationFn: (isAsked: boolean) => call(askForReview, { params: { treeId }, body: { isAsked } }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: progressKey }),
        queries.invalidateQueries({ queryKey: ['translation-texts'] }),
      ]),
  });
  return (
    <Switch
      label={t('translating.review.ask')}
      isSelected={isReviewAsked}
      isDisabled={isPending}
      onChange={(isAsked) => mutate(isAsked)}
    >
      {t(isReviewAsked ? 'translating.review.asked' : 'translating.review.notAsked')}
    </Switch>
  );
}
