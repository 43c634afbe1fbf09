import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { usePageTitle } from '../../../layout/use-page-title.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { treeTitle } from '../../../texts/tree-name.ts';
import { Icon } from '../../../ui/content/icon.tsx';
import { Tag } from '../../../ui/content/tag.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Page } from '../../../ui/navigation/page.tsx';
import screens from '../../screens/shared/screens.module.css';
import { Failed, Loading } from '../../screens/shared/states.tsx';
import { useTrees } from '../tree-queries.ts';
import type { Device } from './device-frame.tsx';
import styles from './preview.module.css';
import { PreviewTools } from './preview-tools.tsx';
import { PreviewWalk } from './preview-walk.tsx';
import { type PreviewOrder, usePreview } from './use-preview.ts';

type Search = { language?: string; device?: Device; order?: PreviewOrder; from?: string };

/**
 * `/admin/question-trees/{id}/preview`: a version as a professional would see it. Which language, which device, which order
 * of answers and from which question stand in the address, so that it can be given to a colleague.
 */
export function PreviewScreen() {
  const t = useTexts();
  const reader = useLanguage();
  const navigate = useNavigate();
  const id = Number(useParams({ strict: false, select: (params) => params.id }));
  const { language = reader, device = 'phone', order = 'AS_SET', from } = useSearch({ strict: false }) as Search;
  const [begun, setBegun] = useState(0);
  const trees = useTrees();
  const tree = trees.data?.find(({ versions }) => versions.some((each) => each.id === id));
  const version = tree?.versions.find((each) => each.id === id);
  const preview = usePreview(id, language, order);
  const { data } = preview;
  const name = treeTitle(version?.name ?? data?.name ?? '', t);
  usePageTitle(t('questionTree.preview.title', { name }));
  const look = (changed: Search) =>
    void navigate({
      to: '.',
      // What is nothing would stand in the address by that name.
      search: (before: Search) =>
        Object.fromEntries(Object.entries({ ...before, ...changed }).filter(([, value]) => value !== undefined)),
      replace: true,
      resetScroll: false,
    });
  /** Anew, also where it began there before. */
  const begin = (question: string | undefined) => {
    look({ from: question });
    setBegun((times) => times + 1);
  };
  const first = data?.pages.find(({ question }) => question.key === from)?.question.id ?? data?.root ?? null;
  return (
    <div className={styles.preview}>
      <div className={styles.top}>
        <h1 tabIndex={-1} className={styles.title}>
          {name || t('questionTree.admin.preview')}
        </h1>
        {version && (
          <Tag tone="info">
            {t('questionTree.preview.version', {
              version: version.version,
              status: t(`questionTree.statuses.${version.status}`),
            })}
          </Tag>
        )}
        <PreviewTools
          id={id}
          version={version}
          language={language}
          device={device}
          order={order}
          onLanguage={(code) => look({ language: code })}
          onDevice={(chosen) => look({ device: chosen })}
          onOrder={(chosen) => look({ order: chosen })}
          onRestart={() => begin(undefined)}
        />
      </div>
      <p className={styles.note} role="note">
        <Icon name="eye" />
        <span>
          <b>{t('questionTree.preview.isPreview')}</b> {t('questionTree.preview.nothingRecorded')}
        </span>
      </p>
      {data && first !== null ? (
        <PreviewWalk
          key={`${data.language} ${data.number} ${data.order} ${first} ${begun}`}
          id={id}
          isDraft={version?.status === 'DRAFT'}
          preview={data}
          first={first}
          device={device}
          facts={version && { name, version: version.version }}
          onFrom={begin}
        />
      ) : (
        <Page width="full" className={screens.page}>
          {data ? (
            <EmptyState
              title={t('questionTree.preview.empty')}
              text={t('questionTree.preview.emptyText')}
              role="status"
            />
          ) : preview.isError ? (
            <Failed isBusy={preview.isFetching} tryAgain={() => void preview.refetch()} />
          ) : (
            <Loading label={t('entity.list.loading')} />
          )}
        </Page>
      )}
    </div>
  );
}
