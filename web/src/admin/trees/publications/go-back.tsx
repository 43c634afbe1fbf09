import type { TreeVersion, TreeWithVersions } from '@ok/contract/routes/trees/tree-versions.ts';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { isOutdated } from '../../../api/api-error.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { treeTitle } from '../../../texts/tree-name.ts';
import { Stack } from '../../../ui/content/stack.tsx';
import { ModalContent } from '../../../ui/feedback/modal-content.tsx';
import { openModal } from '../../../ui/feedback/modals.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { useCopyVersion } from '../tree-queries.ts';

interface GoBackProps {
  version: TreeVersion;
  tree: TreeWithVersions;
}

/** Opens the question whether to go back to a version that was published before. */
const useGoBack = ({ version, tree }: GoBackProps) => {
  const queries = useQueryClient();
  const router = useRouter();
  // Modals are drawn outside the pages, where nothing is asked for.
  return () =>
    openModal((close) => (
      <QueryClientProvider client={queries}>
        <GoBack version={version} tree={tree} close={close} router={router} />
      </QueryClientProvider>
    ));
};

export function GoBackButton(props: GoBackProps) {
  const t = useTexts();
  const ask = useGoBack(props);
  return (
    <Button variant="outline" icon="undo" onPress={ask}>
      {t('questionTree.goBack.action')}
    </Button>
  );
}

/** The same in the row of the version. */
export function GoBackIcon(props: GoBackProps) {
  const t = useTexts();
  const ask = useGoBack(props);
  const title = treeTitle(props.tree.name, t);
  return (
    <IconButton
      icon="undo"
      label={t('questionTree.goBack.of', { name: title, version: props.version.version })}
      onPress={ask}
    />
  );
}

/**
 * What was published never becomes live again by itself: measurements were taken on it as it is. Its content comes back as
 * a draft, which is compared with what is live before it is published. Where there is a draft already nobody makes a
 * second one unawares.
 */
function GoBack({ version, tree, close, router }: GoBackProps & { close: () => void; router: AnyRouter }) {
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
        // The question is about the version as it was listed: after a change it has to be asked again.
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
