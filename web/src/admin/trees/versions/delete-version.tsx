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

/** Whether a version is to go, with everything that is in it. */
export function DeleteVersion({ version, treeName, close }: DeleteVersionProps) {
  const t = useTexts();
  const { mutate, isPending } = useDeleteVersion();
  // The question is about the version as it was listed: after a change it has to be asked again.
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
