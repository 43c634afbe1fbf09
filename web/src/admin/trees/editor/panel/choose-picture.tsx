import { getPictures, type PictureInUse } from '@ok/contract/routes/files/picture.ts';
import { contentLimits } from '@ok/contract/rules/values/content-limits.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { callWithTotal } from '../../../../api/client.ts';
import { useTexts } from '../../../../texts/texts-store.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ModalContent } from '../../../../ui/feedback/modal-content.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { IconButton } from '../../../../ui/forms/icon-button.tsx';
import { SearchField } from '../../../../ui/forms/search-field.tsx';
import { useDebounced } from '../../../data/use-debounced.ts';
import { Picture } from '../../../fields/display/picture.tsx';
import styles from './choose-picture.module.css';

const picturePageSize = 12;

/** One page of the pictures that are in use. */
const usePictures = (query: string, page: number) =>
  useQuery({
    queryKey: ['pictures', query, page],
    queryFn: ({ signal }) =>
      callWithTotal(getPictures, {
        query: { page: String(page), size: String(picturePageSize), ...(query && { query }) },
        signal,
        ownError: true,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

interface ChoosePictureProps {
  close: () => void;
  choose: (picture: PictureInUse) => void;
}

/** Modal to choose a picture that is already in use, with a search in their descriptions. */
export function ChoosePicture({ close, choose }: ChoosePictureProps) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(0);
  const query = useDebounced(typed.trim().slice(0, contentLimits.contentSearch));
  const { data, isError, isFetching, refetch } = usePictures(query, page);
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / picturePageSize));
  return (
    <ModalContent
      title={t('questionTree.editor.pictures.title')}
      actions={
        <Button variant="outline" onPress={close}>
          {t('entity.action.cancel')}
        </Button>
      }
    >
      <SearchField
        autoFocus
        label={t('questionTree.editor.pictures.search')}
        clearLabel={t('entity.list.clearSearch')}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setPage(0);
        }}
      />
      {data ? (
        <>
          <p className={styles.count} role="status">
            {t('questionTree.editor.pictures.found', { count: data.total })}
          </p>
          {data.rows.length === 0 && (
            <EmptyState
              title={t('questionTree.editor.pictures.none')}
              text={t('questionTree.editor.pictures.noneText')}
            />
          )}
          <ul className={styles.grid} aria-busy={isFetching}>
            {data.rows.map((picture) => (
              <li key={picture.file}>
                <AriaButton
                  className={styles.tile}
                  onPress={() => {
                    choose(picture);
                    close();
                  }}
                >
                  <Picture media={picture.file} altText="" size="preview" />
                  <span className={styles.says}>
                    {picture.alternatives[0] ?? t('questionTree.editor.pictures.undescribed')}
                  </span>
                  {picture.usedIn.length > 0 && <span className={styles.where}>{picture.usedIn.join(', ')}</span>}
                </AriaButton>
              </li>
            ))}
          </ul>
          {pages > 1 && (
            <nav className={styles.pages} aria-label={t('entity.pages.label')}>
              <IconButton
                icon="arrow-left"
                flip
                label={t('entity.pages.previous')}
                isDisabled={page === 0}
                onPress={() => setPage(page - 1)}
              />
              <span>{t('questionTree.editor.pictures.page', { page: page + 1, pages })}</span>
              <IconButton
                icon="arrow-right"
                flip
                label={t('entity.pages.next')}
                isDisabled={page >= pages - 1}
                onPress={() => setPage(page + 1)}
              />
            </nav>
          )}
        </>
      ) : isError ? (
        <EmptyState
          art="far"
          role="alert"
          title={t('error.fetchingData')}
          action={
            <Button icon="refresh" isPending={isFetching} onPress={() => void refetch()}>
              {t('error.tryAgain')}
            </Button>
          }
        />
      ) : (
        <div className={styles.grid}>
          <p className="vh" role="status">
            {t('questionTree.editor.pictures.loading')}
          </p>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((each) => (
            <Skeleton key={each} shape="block" height="9rem" />
          ))}
        </div>
      )}
    </ModalContent>
  );
}
