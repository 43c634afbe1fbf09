import { getQuestionTree } from '@ok/contract/routes/trees/question-tree.ts';
import { useQuery } from '@tanstack/react-query';
import { useCanGoBack, useParams, useRouter } from '@tanstack/react-router';
import { ApiError } from '../../api/api-error.ts';
import { callOrReadKept } from '../../api/call-or-read-kept.ts';
import { focusHeading } from '../../layout/use-focus-on-navigation.ts';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { BackButton } from '../../ui/navigation/back-button.tsx';
import { ButtonLink } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import styles from './instruction-page.module.css';
import { InstructionSkeleton } from './instruction-skeleton.tsx';
import { InstructionText } from './instruction-text.tsx';

/** Instruction of a tree, before a measurement starts. */
export function InstructionPage() {
  const t = useTexts();
  const language = useLanguage();
  const { questionTreeId: id } = useParams({ from: '/private/question-trees/$questionTreeId' });
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['question-tree', id, language],
    queryFn: ({ signal }) =>
      callOrReadKept(getQuestionTree, { params: { id }, query: { language }, signal, ownError: true }),
  });
  usePageTitle(t('instruction.title'));
  const tryAgain = () => void refetch().then(({ isSuccess }) => isSuccess && focusHeading());
  return (
    <Page className={styles.page}>
      <BackToTrees />
      {!data && !error && <InstructionSkeleton />}
      {!data && error && isMissingTree(error) && <Absent />}
      {!data && error && !isMissingTree(error) && (
        <EmptyState
          headingLevel={1}
          art="far"
          role="alert"
          title={t('instruction.error')}
          text={t('instruction.errorText')}
          action={
            <Button icon="refresh" isPending={isFetching} onPress={tryAgain}>
              {t('error.tryAgain')}
            </Button>
          }
        />
      )}
      {data && <InstructionText tree={data} />}
    </Page>
  );
}

/** Whether the tree does not exist. A 400 means that the address is no id. */
const isMissingTree = (error: Error) => error instanceof ApiError && (error.status === 404 || error.status === 400);

function Absent() {
  const t = useTexts();
  return (
    <EmptyState
      headingLevel={1}
      title={t('instruction.notFound')}
      action={<ButtonLink to="/">{t('error.toHome')}</ButtonLink>}
    />
  );
}

/** Goes back in the history; without one, to home. */
function BackToTrees() {
  const t = useTexts();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const back = () => (canGoBack ? router.history.back() : void router.navigate({ to: '/' }));
  return <BackButton onPress={back}>{t('instruction.back')}</BackButton>;
}
