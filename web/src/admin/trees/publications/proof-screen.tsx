import { tallyPaths } from '@ok/contract/tree/document/tree-paths.ts';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { usePageTitle } from '../../../layout/use-page-title.ts';
import { longDateTime } from '../../../texts/dates.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { treeTitle } from '../../../texts/tree-name.ts';
import { Card } from '../../../ui/content/card.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ButtonLink } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/navigation/page.tsx';
import screens from '../../screens/shared/screens.module.css';
import { Failed, Loading } from '../../screens/shared/states.tsx';
import { usePublications, usePublishedDocument } from '../publish/use-publishing.ts';
import { findVersion, useTreesWithVersions } from '../tree-queries.ts';
import { VersionCrumbs } from '../version-crumbs.tsx';
import styles from './proof.module.css';
import { ProofFacts } from './proof-facts.tsx';
import { ProofPaths } from './proof-paths.tsx';
import { ProofScores } from './proof-scores.tsx';
import { ProofTexts } from './proof-texts.tsx';
import { ReasonList } from './reason-list.tsx';

/**
 * Screen `/admin/question-trees/{id}/publications/{publicationId}`: the whole content of a publication, to read and
 * print.
 */
export function ProofScreen() {
  const t = useTexts();
  const language = useLanguage();
  const params = useParams({ from: '/private/admin/admin/question-trees/$id/publications/$publicationId' });
  const id = Number(params.id);
  const trees = useTreesWithVersions();
  const publications = usePublications(id);
  const publication = publications.data?.find((each) => each.id === Number(params.publicationId));
  const published = usePublishedDocument(publication?.id);
  const document = published.data?.document;
  const tally = useMemo(() => document && tallyPaths(document), [document]);
  const { tree, version } = findVersion(trees.data, id);
  const name = treeTitle(tree?.name ?? '', t);
  const listPath = `/admin/question-trees/${id}/publications`;
  const title =
    version && publication
      ? t('questionTree.proof.title', { name, version: version.version, number: publication.number })
      : t('questionTree.proof.short');
  usePageTitle(title);
  const failedQueries = [trees, publications, published].filter(({ isError }) => isError);
  const isMissing = (publications.data && !publication) || (trees.data && !version);
  return (
    <Page width="full" className={`${screens.page} ${styles.sheet}`}>
      {publication && (
        // Printed at the top of every page.
        <div className={styles.pageHead} aria-hidden="true">
          <div>
            <span>{title}</span>
            <span>{longDateTime(publication.publishedAt, language)}</span>
          </div>
        </div>
      )}
      <div className={styles.body}>
        <VersionCrumbs currentTitle={title} parentPage={{ to: listPath, text: t('questionTree.publications.short') }} />
        <div className={screens.head}>
          <div className={screens.title}>
            <h1 tabIndex={-1}>{title}</h1>
            <p className="muted no-print">{t('questionTree.proof.intro')}</p>
          </div>
          {document && (
            <Button variant="outline" icon="print" onPress={() => window.print()}>
              {t('questionTree.proof.print')}
            </Button>
          )}
        </div>
        {document && tally && publication && version ? (
          <>
            {!published.data?.asPublished && <Alert tone="warning">{t('questionTree.proof.notKept')}</Alert>}
            <div className={styles.pair}>
              <ProofFacts
                document={document}
                publication={publication}
                totalPaths={tally.total}
                treeName={name}
                version={version.version}
              />
              <ProofScores document={document} tally={tally} />
            </div>
            {publication.reasons.length > 0 && (
              <Card as="section" isPadded aria-labelledby="reasons" className={styles.section}>
                <h2 id="reasons">{t('questionTree.publications.reasons')}</h2>
                <ReasonList reasons={publication.reasons} />
              </Card>
            )}
            <ProofPaths
              document={document}
              tally={tally}
              fileName={`${name} ${version.version}.${publication.number}`}
            />
            <ProofTexts document={document} />
          </>
        ) : failedQueries.length > 0 ? (
          <Failed
            isBusy={failedQueries.some(({ isFetching }) => isFetching)}
            tryAgain={() => {
              for (const query of failedQueries) void query.refetch();
            }}
          />
        ) : isMissing ? (
          <Card>
            <EmptyState
              art="far"
              title={t('questionTree.proof.missing')}
              text={t('questionTree.proof.missingText')}
              action={<ButtonLink to={listPath}>{t('questionTree.publications.short')}</ButtonLink>}
            />
          </Card>
        ) : (
          <Loading label={t('entity.list.loading')} />
        )}
      </div>
    </Page>
  );
}
