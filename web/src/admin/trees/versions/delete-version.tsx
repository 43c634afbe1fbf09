import type { TreeVersion } from '@ok/contract/routes/trees/tree-versions.ts';
import { isOutdated } from '../../../api/api-error.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { DeleteQuestion } from '../../forms/delete-question.tsx';
import { useDeleteVersion } from '../tree-queries.ts';

interface DeleteVersionProps {
  version: TreeVersion;
  treeName: string;
  close: () => void;
}

/** Modal that asks whether to delete a version with its content. */
export function DeleteVersion({ version, treeName, close }: DeleteVersionProps) {
  const t = useTexts();
  const { mutate, isPending } = useDeleteVersion();
  // The question is about the listed version. After a change the user has to ask again.
  const closeOutdated = (error: unknown) => isOutdated(error) && close();
  const remove = () => mutate(version, { onSuccess: close, onError: closeOutdated });
  return (
    <DeleteQuestion close={close} remove={remove} isPending={isPending}>
      <p>{t('questionTree.admin.deleteQuestion', { name: treeName, version: version.version })}</p>
      {version.status === 'PUBLISHED' && (
        <Alert tone="warning">
          <p>{t('questionTree.admin.deleteLive')}</p>
        </Alert>
      )}
      <p className="muted">
        {t(version.status === 'DRAFT' ? 'questionTree.admin.deleteConsequences' : 'questionTree.admin.deletePublished')}
      </p>
    </DeleteQuestion>
  );
}
