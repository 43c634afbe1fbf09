import type { Publication, TreeVersion, TreeWithVersions } from '@ok/contract/routes/trees/tree-versions.ts';
import { checkTree, type TreeProblem } from '@ok/contract/tree/checks/check-tree.ts';
import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { describeChanges } from '@ok/contract/tree/edits/describe-changes.ts';
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { notify } from '../../../api/notify.ts';
import { lazyPart } from '../../../layout/loading/lazy-part.tsx';
import { usePageTitle } from '../../../layout/use-page-title.ts';
import { shortDateTime } from '../../../texts/numeric-dates.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { treeTitle } from '../../../texts/tree-name.ts';
import { ButtonLink } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/navigation/page.tsx';
import screens from '../../screens/shared/screens.module.css';
import { Failed, Loading } from '../../screens/shared/states.tsx';
import { findVersion, useTreesWithVersions } from '../tree-queries.ts';
import { useVersionId } from '../use-version-id.ts';
import { VersionCrumbs } from '../version-crumbs.tsx';
import { ChangedSinceCard } from './changed-since-card.tsx';
import { ChangesCard } from './changes-card.tsx';
import { OutdatedCard } from './outdated-card.tsx';
import { groupProblems, publicationReasons } from './problem-groups.ts';
import { ProblemsCard } from './problems-card.tsx';
import styles from './publish.module.css';
import { ReadyCard } from './ready-card.tsx';
import { useOpenedVersion } from './use-opened-version.ts';
import { usePublications, usePublish, usePublishedDocument, useTranslationProblems } from './use-publishing.ts';

/** Loaded separately, since the replay of measurements takes a while. */
const LazyOutcomesCard = lazyPart(() => import('../outcomes/outcomes-card.tsx').then((part) => part.OutcomesCard));

/** Problems of a version in groups, compared with those of the live version. */
const useProblemGroups = (
  document: TreeDocument | undefined,
  before: TreeDocument | undefined,
  translations: readonly TreeProblem[] = [],
) =>
  useMemo(() => {
    // An outdated translation is shown by itself: a corrected word of the source needs no reason.
    const unreviewed = translations.filter(({ problem }) => problem === 'unreviewedTranslation');
    return groupProblems(document ? [...checkTree(document), ...unreviewed] : [], before ? checkTree(before) : []);
  }, [document, before, translations]);

/** Returns a function that says that a version was published, and shows its publications. */
const useShowPublished = (id: number, version: TreeVersion | undefined) => {
  const router = useRouter();
  return () => {
    const params = { version: String(version?.version ?? '') };
    void notify('success', { keys: ['questionTree.messages.published'], params });
    void router.navigate({ to: `/admin/question-trees/${id}/publications` as string });
  };
};

/** Screen `/admin/question-trees/{id}/publish`: shows changes since the live version and problems, and publishes. */
export function PublishScreen() {
  const t = useTexts();
  const id = useVersionId();
  const trees = useTreesWithVersions();
  const { tree, version } = findVersion(trees.data, id);
  const live = tree?.versions.find(({ status }) => status === 'PUBLISHED');
  const { draft, opened, changed, log, reload } = useOpenedVersion(id);
  const publications = usePublications(live?.id);
  const newestPublication = publications.data?.[0];
  const published = usePublishedDocument(newestPublication?.id);
  const publish = usePublish(id, version?.version ?? 0);
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const heading = useRef<HTMLHeadingElement>(null);
  const document = opened?.document;
  const before = published.data?.document;
  const translations = useTranslationProblems(id, opened?.revision);
  const groups = useProblemGroups(document, before, translations.data);
  const changes = useMemo(() => (document && before ? describeChanges(before, document) : []), [document, before]);

  const requiredQueries = [
    trees,
    draft,
    translations,
    ...(live ? [publications, ...(newestPublication ? [published] : [])] : []),
  ];
  // Publishing changes the revision too, but that is not a change by others.
  const isOutdated = changed !== undefined && !publish.isPending && !publish.isSuccess;
  const reloadVersion = () => {
    publish.reset();
    reload();
    heading.current?.focus();
  };
  const isLoaded = document && version && requiredQueries.every(({ data }) => data !== undefined);
  const failedQueries = requiredQueries.filter(({ isError }) => isError);
  const showPublished = useShowPublished(id, version);
  const publishVersion = () =>
    opened &&
    publish.mutate(
      { reasons: publicationReasons(groups, reasons), revision: opened.revision },
      {
        onSuccess: showPublished,
      },
    );
  return (
    <Page width="full" className={screens.page}>
      <PublishHead
        id={id}
        tree={tree}
        version={version}
        heading={heading}
        live={live}
        newestPublication={newestPublication}
        isLoaded={Boolean(isLoaded)}
      />
      {isLoaded ? (
        <div className={styles.columns}>
          <div className={styles.stack}>
            {isOutdated && (
              <ChangedSinceCard id={id} opened={document} current={changed.document} log={log} reload={reloadVersion} />
            )}
            <ProblemsCard
              id={id}
              document={document}
              groups={groups}
              reasons={reasons}
              onReason={(group, reason) => setReasons((all) => ({ ...all, [group]: reason }))}
            />
            <OutdatedCard id={id} problems={translations.data} />
            {before && <ChangesCard id={id} before={before} after={document} changes={changes} />}
            <LazyOutcomesCard />
          </div>
          <ReadyCard
            groups={groups}
            reasons={reasons}
            document={document}
            changes={before ? changes.length : undefined}
            live={live}
            openMeasurements={publications.data?.reduce((sum, { open }) => sum + open, 0) ?? 0}
            isOutdated={isOutdated}
            isPending={publish.isPending}
            error={publish.error}
            publish={publishVersion}
          />
        </div>
      ) : failedQueries.length > 0 ? (
        <Failed
          isBusy={failedQueries.some(({ isFetching }) => isFetching)}
          tryAgain={() => {
            for (const query of failedQueries) void query.refetch();
          }}
        />
      ) : trees.data && !version ? (
        <Failed isBusy={trees.isFetching} tryAgain={() => void trees.refetch()} />
      ) : (
        <Loading label={t('entity.list.loading')} />
      )}
    </Page>
  );
}

interface PublishHeadProps {
  id: number;
  tree: TreeWithVersions | undefined;
  version: TreeVersion | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
  live: TreeVersion | undefined;
  newestPublication: Publication | undefined;
  isLoaded: boolean;
}

/** Title of the screen, with the publication that the version is compared with. */
function PublishHead({ id, tree, version, heading, live, newestPublication, isLoaded }: PublishHeadProps) {
  const t = useTexts();
  const title = version
    ? t('questionTree.publish.title', { name: treeTitle(tree?.name ?? '', t), version: version.version })
    : t('questionTree.admin.publish');
  usePageTitle(title);
  return (
    <>
      <VersionCrumbs currentTitle={title} />
      <div className={screens.head}>
        <div className={screens.title}>
          <h1 tabIndex={-1} ref={heading}>
            {title}
          </h1>
          <p className="muted">
            {live && newestPublication
              ? t('questionTree.publish.comparedWith', {
                  version: live.version,
                  date: shortDateTime(newestPublication.publishedAt),
                })
              : isLoaded
                ? t('questionTree.publish.first')
                : t('entity.list.loading')}
          </p>
        </div>
        <ButtonLink to={`/admin/question-trees/${id}/preview`} variant="outline" icon="play">
          {t('questionTree.admin.preview')}
        </ButtonLink>
      </div>
    </>
  );
}
