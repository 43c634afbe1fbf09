import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { usePageTitle } from '../../../layout/use-page-title.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { openModal } from '../../../ui/feedback/modals.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ButtonLink, Link } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/navigation/page.tsx';
import { useFocusAfterRemoval } from '../../screens/list/use-focus-after-removal.ts';
import screens from '../../screens/shared/screens.module.css';
import { Failed } from '../../screens/shared/states.tsx';
import { useTreesWithVersions } from '../tree-queries.ts';
import { NewTree } from './new-tree.tsx';
import { TreeOrder } from './tree-order.tsx';
import { TreeVersionsCard } from './tree-versions-card.tsx';
import styles from './versions.module.css';

/** Screen `/admin/question-trees`: lists all trees with their versions, and the actions on them. */
export function VersionsScreen() {
  const t = useTexts();
  const { data, isError, isFetching, refetch } = useTreesWithVersions();
  const queries = useQueryClient();
  const router = useRouter();
  const title = t('questionTree.admin.title');
  usePageTitle(title);
  useFocusAfterRemoval(data?.reduce((count, { versions }) => count + versions.length, 0) ?? 0);
  // Modals are drawn outside the pages, where there is no query client.
  const openTreeOrder = () =>
    openModal((close) => (
      <QueryClientProvider client={queries}>
        <TreeOrder close={close} />
      </QueryClientProvider>
    ));
  const openNewTree = () =>
    openModal((close) => (
      <QueryClientProvider client={queries}>
        <NewTree close={close} open={(id) => void router.navigate({ to: `/admin/question-trees/${id}` as string })} />
      </QueryClientProvider>
    ));
  return (
    <Page width="full" className={screens.page}>
      <div className={screens.head}>
        <div className={screens.title}>
          <h1 tabIndex={-1}>{title}</h1>
          <p className="muted">{t('questionTree.admin.intro')}</p>
        </div>
        <div className={screens.actions}>
          {data && data.length > 1 && (
            <Button variant="outline" icon="list" onPress={openTreeOrder}>
              {t('questionTree.admin.order')}
            </Button>
          )}
          <ButtonLink to="/admin/question-trees/import" variant="outline" icon="upload">
            {t('treePackage.open')}
          </ButtonLink>
          <Button icon="plus" onPress={openNewTree}>
            {t('questionTree.admin.create')}
          </Button>
        </div>
      </div>
      {data ? (
        data.length > 0 ? (
          data.map((tree) => <TreeVersionsCard key={tree.treeId} tree={tree} />)
        ) : (
          <Card>
            <EmptyState
              title={t('questionTree.admin.empty')}
              text={t('questionTree.admin.emptyText')}
              role="status"
              action={
                <Button icon="plus" onPress={openNewTree}>
                  {t('questionTree.admin.create')}
                </Button>
              }
            />
          </Card>
        )
      ) : isError ? (
        <Failed isBusy={isFetching} tryAgain={() => void refetch()} />
      ) : (
        <TreesSkeleton />
      )}
      <p className={styles.all}>
        <Link to="/entity/question-tree">{t('questionTree.admin.allRows')}</Link>
      </p>
    </Page>
  );
}

/** Placeholder in the shape of the list of trees. */
function TreesSkeleton() {
  const t = useTexts();
  return (
    <>
      <p className="vh" role="status">
        {t('entity.list.loading')}
      </p>
      {['first', 'second', 'third'].map((each) => (
        <Card key={each} className={styles.tree}>
          <div className={styles.side}>
            <Skeleton shape="block" height="4.3rem" />
          </div>
          <div className={styles.waiting}>
            <Skeleton width="30%" height="1.5rem" />
            <Skeleton width="80%" />
            <Skeleton width="75%" />
          </div>
        </Card>
      ))}
    </>
  );
}
