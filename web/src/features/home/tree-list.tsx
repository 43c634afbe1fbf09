import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useKeptSince } from '../../api/call-or-read-kept.ts';
import { publishedTreesQuery, sortTreesByPosition } from '../../api/published-trees.ts';
import { focusHeading } from '../../layout/use-focus-on-navigation.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/forms/button.tsx';
import cardStyles from './tree-card.module.css';
import { TreeCard } from './tree-card.tsx';
import styles from './tree-list.module.css';

type TreeListProps = {
  language: string;
  withTestTrees: boolean;
  /** Whether content above the list is still loading. */
  isWaiting: boolean;
  /** Whether the cards are less prominent, since an open measurement comes first. */
  isSecondary: boolean;
  /** Whether the cards also start a measurement at once, for those who know the instruction. */
  canBegin: boolean;
};

/** The trees that can be started, ordered by position. */
export function TreeList({ language, withTestTrees, isWaiting, isSecondary, canBegin }: TreeListProps) {
  const t = useTexts();
  const { data, isError, isFetching, refetch } = useQuery(publishedTreesQuery(language, withTestTrees));
  useEffect(() => {
    if (data && navigator.serviceWorker)
      void import('../../api/kept-publications.ts').then(({ keepPublications }) => keepPublications(data, language));
  }, [data, language]);
  const keptIds = useKeptTreeIds(language);
  const tryAgain = () => void refetch().then(({ isSuccess }) => isSuccess && focusHeading());
  const retryButton = (label: string) => (
    <Button icon="refresh" isPending={isFetching} onPress={tryAgain}>
      {label}
    </Button>
  );
  if (!data && isError) {
    return (
      <EmptyState
        role="alert"
        art="far"
        title={t('home.error')}
        text={t('home.errorText')}
        action={retryButton(t('error.tryAgain'))}
      />
    );
  }
  if (!data || isWaiting) return <LoadingTrees />;
  if (data.length === 0) {
    return <EmptyState title={t('home.empty')} text={t('home.emptyText')} action={retryButton(t('home.refresh'))} />;
  }
  return (
    <ul className={styles.list}>
      {sortTreesByPosition(data).map((tree) => (
        <TreeCard
          key={tree.id}
          tree={tree}
          isSecondary={isSecondary}
          canBegin={canBegin}
          isMissing={keptIds?.has(tree.id) === false}
        />
      ))}
    </ul>
  );
}

/** Ids of the trees that can be started without a network; undefined while there is one. */
function useKeptTreeIds(language: string): ReadonlySet<number> | undefined {
  const isUnreached = useKeptSince() !== undefined;
  const [ids, setIds] = useState<ReadonlySet<number>>();
  useEffect(() => {
    if (!isUnreached) return setIds(undefined);
    void import('../../api/kept-publications.ts')
      .then(({ listKeptTrees }) => listKeptTrees())
      .then((trees) => setIds(new Set(trees.flatMap((tree) => (tree.language === language ? tree.treeRowId : [])))))
      .catch(() => undefined);
  }, [isUnreached, language]);
  return ids;
}

function LoadingTrees() {
  const t = useTexts();
  return (
    <>
      <p className="vh">{t('home.loading')}</p>
      <ul className={styles.list} aria-hidden="true">
        {['first', 'second', 'third'].map((place) => (
          <li key={place} className={cardStyles.card}>
            <Skeleton shape="picture" className={`${styles.skeletonPicture} ${cardStyles.picture}`} />
            <div className={cardStyles.body}>
              <Skeleton width="3rem" height="1rem" />
              <Skeleton width="65%" height="1.6rem" />
              <Skeleton width="45%" height="1.1rem" />
              <Skeleton shape="block" width="6.5rem" height="2.75rem" className={cardStyles.actions} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
