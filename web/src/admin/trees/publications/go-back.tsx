import type { TreeVersion, TreeWithVersions } from '@ok/contract/routes/trees/tree-versions.ts';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { isOutdated } from '../../../api/api-error.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Stack } from '../../../ui/content/stack.tsx';
import { ModalContent } from '../../../ui/feedback/modal-content.tsx';
import { openModal } from '../../../ui/feedback/modals.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { useCopyVersion } from '../tree-queries.ts';

interface GoBackProps {
  version: TreeVersion;
  tree: TreeWithVersions;
}

/** Returns a function that opens the modal for going back to a former version. */
export const useGoBackModal = ({ version, tree }: GoBackProps) => {
  const queries = useQueryClient();
  const router = useRouter();
  // Modals are drawn outside the pages, where there is no query client.
  return () =>
    openModal((close) => (
      <QueryClientProvider client={queries}>
        <GoBackModal version={version} tree={tree} close={close} router={router} />
      </QueryClientProvider>
    ));
};

export function GoBackButton(props: GoBackProps) {
  const t = useTexts();
  const openGoBack = useGoBackModal(props);
  return (
    <Button variant="outline" icon="undo" onPress={openGoBack}>
      {t('questionTree.goBack.action')}
    </Button>
  );
}

/**
 * Modal that restores a former version as a draft. The former version itself never becomes live again, since
 * measurements refer to it as it is. The draft is compared with the live version before publishing. If the tree has a
 * draft already, the modal offers to open that one.
 */
function GoBackModal({ version, tree, close, router }: GoBackProps & { close: () => void; router: AnyRouter }) {
  const t = useTexts();
  const copy = useCopyVersion();
  const draft = tree.versions.find(({ status }) => status === 'DRAFT');
  const live = tree.versions.find(({ status }) => status === 'PUBLISHED');
  const goTo = (to: string) => {
    close();
    void router.navigate({ to });
  };
  const make = () =>
    copy.mutate(
      { version, asNewTree: false },
      {
        onSuccess: ({ id }) => goTo(`/admin/question-trees/${id}/publish`),
        // The question is about the listed version. After a change the user has to ask again.
        onError: (error) => isOutdated(error) && close(),
      },
    );
  return (
    <ModalContent
      title={t('questionTree.goBack.title', { version: version.version })}
      actions={
        <>
          <Button variant="outline" autoFocus onPress={close}>
            {t('entity.action.cancel')}
          </Button>
          {draft && (
            <Button variant="outline" onPress={() => goTo(`/admin/question-trees/${draft.id}`)}>
              {t('questionTree.goBack.openDraft', { version: draft.version })}
            </Button>
          )}
          <Button icon="undo" isPending={copy.isPending} onPress={make}>
            {t(draft ? 'questionTree.goBack.makeAnother' : 'questionTree.goBack.make')}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <p>{t('questionTree.goBack.text', { version: version.version })}</p>
        {live && <p>{t('questionTree.goBack.live', { version: live.version })}</p>}
        {draft && (
          <p>
            <strong>{t('questionTree.goBack.draft', { version: draft.version })}</strong>{' '}
            {t('questionTree.goBack.draftText')}
          </p>
        )}
      </Stack>
    </ModalContent>
  );
}
