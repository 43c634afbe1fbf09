import type { TreeVersion } from '@ok/contract/routes/trees/tree-versions.ts';
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
  return (
    <DeleteQuestion close={close} remove={() => mutate(version, { onSuccess: close })} isPending={isPending}>
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
