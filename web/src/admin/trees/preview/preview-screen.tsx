import { shownOrders } from '@ok/contract/rules/answers/answer-order.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { usePageTitle } from '../../../layout/use-page-title.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { treeTitle } from '../../../texts/tree-name.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import { Tag } from '../../../ui/content/tag.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { iconButtonClass } from '../../../ui/forms/icon-button.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/navigation/page.tsx';
import screens from '../../screens/shared/screens.module.css';
import { Failed, Loading } from '../../screens/shared/states.tsx';
import { findVersion, useTreesWithVersions } from '../tree-queries.ts';
import { useVersionId } from '../use-version-id.ts';
import { type Device, isDevice } from './device-frame.tsx';
import styles from './preview.module.css';
import { PreviewTools } from './preview-tools.tsx';
import { PreviewWalk } from './preview-walk.tsx';
import { type PreviewOrder, usePreview } from './use-preview.ts';

type PreviewSearch = { language?: string; device?: Device; order?: PreviewOrder; from?: string };

/**
 * Screen `/admin/question-trees/{id}/preview`: shows a version as a professional would see it. Language, device, order
 * of answers and first question are in the address, so that the link can be shared.
 */
export function PreviewScreen() {
  const t = useTexts();
  const userLanguage = useLanguage();
  const navigate = useNavigate();
  const id = useVersionId();
  const {
    language = userLanguage,
    device: deviceInAddress,
    order: orderInAddress,
    from,
  } = useSearch({ from: '__root__' });
  const device = isDevice(deviceInAddress) ? deviceInAddress : 'phone';
  const order = shownOrders.find((each) => each === orderInAddress) ?? 'AS_SET';
  const [restarts, setRestarts] = useState(0);
  const trees = useTreesWithVersions();
  const { version } = findVersion(trees.data, id);
  const preview = usePreview(id, language, order);
  const { data } = preview;
  const name = treeTitle(version?.name ?? data?.name ?? '', t);
  usePageTitle(t('questionTree.preview.title', { name }));
  const changeSearch = (changed: PreviewSearch) =>
    void navigate({
      to: '.',
      // An undefined value would be in the address as text.
      search: (before: PreviewSearch) =>
        Object.fromEntries(Object.entries({ ...before, ...changed }).filter(([, value]) => value !== undefined)),
      replace: true,
      resetScroll: false,
    });
  /** Restarts the walk, also from the question where it started before. */
  const restart = (question: string | undefined) => {
    changeSearch({ from: question });
    setRestarts((times) => times + 1);
  };
  const firstQuestion = data?.pages.find(({ question }) => question.key === from)?.question.id ?? data?.root ?? null;
  return (
    <div className={styles.preview}>
      <div className={styles.top}>
        <Link
          to={`/admin/question-trees/${id}`}
          search={{ language }}
          className={iconButtonClass()}
          aria-label={t('questionTree.preview.back')}
        >
          <Icon name="arrow-left" flip />
        </Link>
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
          onLanguage={(code) => changeSearch({ language: code })}
          onDevice={(chosen) => changeSearch({ device: chosen })}
          onOrder={(chosen) => changeSearch({ order: chosen })}
          onRestart={() => restart(undefined)}
        />
      </div>
      <p className={styles.note} role="note">
        <Icon name="eye" />
        <span>
          <b>{t('questionTree.preview.isPreview')}</b> {t('questionTree.preview.nothingRecorded')}
        </span>
      </p>
      {data && firstQuestion !== null ? (
        <PreviewWalk
          key={`${data.language} ${data.number} ${data.order} ${firstQuestion} ${restarts}`}
          id={id}
          isDraft={version?.status === 'DRAFT'}
          preview={data}
          firstQuestion={firstQuestion}
          device={device}
          facts={version && { name, version: version.version }}
          onStart={restart}
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
