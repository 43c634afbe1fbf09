import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '../../../texts/texts-store.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { ButtonLink } from '../../../ui/navigation/link.tsx';
import { useCopyVersion, useTrees } from '../tree-queries.ts';
import { useTreeEditor } from './editor-context.ts';

/**
 * From a version that does not change any more to where the same node can be changed: in the draft that there is, else in
 * a new one. Nodes keep their keys from version to version.
 */
export function ToDraft() {
  const t = useTexts();
  const navigate = useNavigate();
  const { versionId, chosen } = useTreeEditor();
  const { data } = useTrees();
  const copy = useCopyVersion();
  const draft = data
    ?.find(({ versions }) => versions.some(({ id }) => id === versionId))
    ?.versions.find(({ status }) => status === 'DRAFT');
  if (draft) {
    return (
      <ButtonLink to={`/admin/question-trees/${draft.id}`} search={{ node: chosen.key }} size="small" icon="edit">
        {t('questionTree.editor.correctInDraft', { version: draft.version })}
      </ButtonLink>
    );
  }
  const correct = () =>
    copy.mutate(
      { id: versionId, asNewTree: false },
      {
        onSuccess: ({ id }) => {
          const to: string = `/admin/question-trees/${id}`;
          void navigate({ to, search: { node: chosen.key } });
        },
      },
    );
  return (
    <Button size="small" icon="edit" isPending={copy.isPending} isDisabled={!data} onPress={correct}>
      {t('questionTree.editor.correctInNew')}
    </Button>
  );
}
