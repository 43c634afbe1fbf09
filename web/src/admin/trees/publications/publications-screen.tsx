import { usePageTitle } from '../../../layout/use-page-title.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { treeTitle } from '../../../texts/tree-name.ts';
import { Card } from '../../../ui/content/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/navigation/page.tsx';
import screens from '../../screens/shared/screens.module.css';
import { Failed, Loading } from '../../screens/shared/states.tsx';
import { usePublications } from '../publish/use-publishing.ts';
import { findVersion, useTreesWithVersions } from '../tree-queries.ts';
import { useVersionId } from '../use-version-id.ts';
import { VersionCrumbs } from '../version-crumbs.tsx';
import { GoBackButton } from './go-back.tsx';
import { PublicationCard } from './publication-card.tsx';
import styles from './publications.module.css';

/** Screen `/admin/question-trees/{id}/publications`: lists the publications of a version. */
export function PublicationsScreen() {
  const t = useTexts();
  const id = useVersionId();
  const trees = useTreesWithVersions();
  const publications = usePublications(id);
  const { tree, version } = findVersion(trees.data, id);
  const name = treeTitle(tree?.name ?? '', t);
  const title = version
    ? t('questionTree.publications.title', { name, version: version.version })
    : t('questionTree.publications.short');
  usePageTitle(title);
  const failedQueries = [trees, publications].filter(({ isError }) => isError);
  return (
    <Page width="full" className={screens.page}>
      <VersionCrumbs currentTitle={title} />
      <div className={screens.head}>
        <div className={screens.title}>
          <h1 tabIndex={-1}>{title}</h1>
          <p className="muted">{t('questionTree.publications.intro')}</p>
        </div>
        <div className={screens.actions}>
          {version?.status === 'WAS_PUBLISHED' && tree && <GoBackButton version={version} tree={tree} />}
          <ButtonLink to={`/admin/question-trees/${id}`} variant="outline" icon="eye">
            {t('questionTree.publications.view')}
          </ButtonLink>
        </div>
      </div>
      {publications.data && version ? (
        publications.data.length > 0 ? (
          <ol className={styles.list}>
            {publications.data.map((publication, index) => (
              <PublicationCard
                key={publication.id}
                treeRowId={id}
                publication={publication}
                isLive={index === 0 && version.status === 'PUBLISHED'}
              />
            ))}
          </ol>
        ) : (
          <Card>
            <EmptyState
              title={t('questionTree.publications.empty')}
              text={t('questionTree.publications.emptyText')}
              role="status"
              action={
                <ButtonLink to={`/admin/question-trees/${id}/publish`} icon="upload">
                  {t('questionTree.admin.publish')}
                </ButtonLink>
              }
            />
          </Card>
        )
      ) : failedQueries.length > 0 || (trees.data && !version) ? (
        <Failed
          isBusy={trees.isFetching || publications.isFetching}
          tryAgain={() => {
            for (const query of failedQueries.length > 0 ? failedQueries : [trees]) void query.refetch();
          }}
        />
      ) : (
        <Loading label={t('entity.list.loading')} />
      )}
    </Page>
  );
}
