import { listPublications, type TreeWithVersions } from '@ok/contract/routes/trees/tree-versions.ts';
import { describeChanges } from '@ok/contract/tree/edits/describe-changes.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { call } from '../../../api/client.ts';
import { usePageTitle } from '../../../layout/use-page-title.ts';
import { shortDateTime } from '../../../texts/numeric-dates.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { treeTitle } from '../../../texts/tree-name.ts';
import { Card } from '../../../ui/content/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Page } from '../../../ui/navigation/page.tsx';
import screens from '../../screens/shared/screens.module.css';
import { Failed, Loading } from '../../screens/shared/states.tsx';
import { ChangesCard } from '../publish/changes-card.tsx';
import { usePublishedDocument, useTreeDocument } from '../publish/use-publishing.ts';
import { findVersion, useTreesWithVersions } from '../tree-queries.ts';
import { useVersionId } from '../use-version-id.ts';
import { VersionCrumbs } from '../version-crumbs.tsx';
import styles from './compare.module.css';
import { type CompareChoice, findChoices, listChoices } from './compare-choices.ts';

/** Fetches the publications of every version of a tree, by the id of the version. */
const usePublicationsOf = (tree: TreeWithVersions | undefined) =>
  useQuery({
    queryKey: ['publications', 'tree', tree?.treeId],
    queryFn: tree
      ? async ({ signal }) =>
          new Map(
            await Promise.all(
              tree.versions.map(
                async ({ id }) =>
                  [id, await call(listPublications, { params: { id }, signal, ownError: true })] as const,
              ),
            ),
          )
      : skipToken,
    staleTime: 0,
  });

/** Fetches the document of a choice. */
function useChosenDocument(choice: CompareChoice | undefined) {
  const isVersion = choice !== undefined && !choice.publication;
  const version = useTreeDocument(isVersion ? choice.version.id : undefined);
  const published = usePublishedDocument(choice?.publication?.id);
  return isVersion ? version : published;
}

/** Screen `/admin/question-trees/{id}/compare`: what differs between two versions or publications of a tree. */
export function CompareScreen() {
  const t = useTexts();
  const id = useVersionId();
  const navigate = useNavigate();
  const search = useSearch({ from: '__root__' });
  const trees = useTreesWithVersions();
  const { tree } = findVersion(trees.data, id);
  const publications = usePublicationsOf(tree);
  const choices = tree && publications.data ? listChoices(tree.versions, publications.data) : [];
  const { before, after } = findChoices(choices, id, search);
  const beforeDocument = useChosenDocument(before);
  const afterDocument = useChosenDocument(after);
  const title = tree
    ? t('questionTree.compare.title', { name: treeTitle(tree.name, t) })
    : t('questionTree.compare.short');
  usePageTitle(title);

  const choose = (chosen: { before?: string | undefined; after?: string | undefined }) =>
    void navigate({
      to: '.',
      search: { before: before?.value ?? '', after: after?.value ?? '', ...chosen },
      replace: true,
      resetScroll: false,
    });
  const options = choices.map(({ value, version, publication }) => ({
    value,
    text: publication
      ? t('questionTree.compare.publication', {
          version: version.version,
          number: publication.number,
          date: shortDateTime(publication.publishedAt),
        })
      : t('questionTree.compare.version', {
          version: version.version,
          status: t(`questionTree.statuses.${version.status}`),
        }),
  }));
  const queries = [trees, publications, ...(before && after ? [beforeDocument, afterDocument] : [])];
  const failedQueries = queries.filter(({ isError }) => isError);
  const isUnknown = trees.data && !tree;
  return (
    <Page width="full" className={screens.page}>
      <VersionCrumbs currentTitle={title} />
      <div className={screens.head}>
        <div className={screens.title}>
          <h1 tabIndex={-1}>{title}</h1>
          <p className="muted">{t('questionTree.compare.intro')}</p>
        </div>
      </div>
      {failedQueries.length > 0 || isUnknown ? (
        <Failed
          isBusy={queries.some(({ isFetching }) => isFetching)}
          tryAgain={() => {
            for (const query of isUnknown ? [trees] : failedQueries) void query.refetch();
          }}
        />
      ) : !publications.data ? (
        <Loading label={t('entity.list.loading')} />
      ) : before && after ? (
        <>
          <Card className={styles.choices}>
            <SelectField
              isCompact
              label={t('questionTree.compare.before')}
              options={options}
              value={before.value}
              onChange={(value) => choose({ before: value })}
            />
            <SelectField
              isCompact
              label={t('questionTree.compare.after')}
              options={options}
              value={after.value}
              onChange={(value) => choose({ after: value })}
            />
            <Button
              variant="outline"
              size="small"
              icon="sort"
              onPress={() => choose({ before: after.value, after: before.value })}
            >
              {t('questionTree.compare.swap')}
            </Button>
          </Card>
          {beforeDocument.data && afterDocument.data ? (
            <Differences
              id={after.version.id}
              before={beforeDocument.data.document}
              after={afterDocument.data.document}
            />
          ) : (
            <Loading label={t('entity.list.loading')} />
          )}
        </>
      ) : (
        <Card>
          <EmptyState title={t('questionTree.compare.single')} text={t('questionTree.compare.singleText')} />
        </Card>
      )}
    </Page>
  );
}

type DifferencesProps = Omit<Parameters<typeof ChangesCard>[0], 'changes'>;

function Differences({ id, before, after }: DifferencesProps) {
  const t = useTexts();
  const changes = useMemo(() => describeChanges(before, after), [before, after]);
  if (changes.length > 0) return <ChangesCard id={id} before={before} after={after} changes={changes} />;
  return (
    <Card>
      <EmptyState role="status" title={t('questionTree.compare.equal')} text={t('questionTree.compare.equalText')} />
    </Card>
  );
}
