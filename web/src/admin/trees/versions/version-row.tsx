import type { TreeVersion, TreeWithVersions } from '@ok/contract/routes/trees/tree-versions.ts';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { shortDateTime } from '../../../texts/numeric-dates.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import type { IconName } from '../../../ui/content/icons/icon-paths.ts';
import { Tag } from '../../../ui/content/tag.tsx';
import { openModal } from '../../../ui/feedback/modals.ts';
import { iconButtonClass } from '../../../ui/forms/icon-button.tsx';
import { LazyMenuButton } from '../../../ui/navigation/lazy-menu-button.tsx';
import { ButtonLink } from '../../../ui/navigation/link.tsx';
import type { MenuEntry } from '../../../ui/navigation/menu-entries.ts';
import { useWaitingVersions } from '../../correcting/use-waiting-versions.ts';
import { statusTones } from '../../screens/shared/version-usage.tsx';
import { exportVersion } from '../packages/export-version.ts';
import { useGoBackModal } from '../publications/go-back.tsx';
import { useCopyVersion } from '../tree-queries.ts';
import { DeleteVersion } from './delete-version.tsx';
import { describeWaiting } from './describe-waiting.ts';
import styles from './versions.module.css';

interface VersionRowProps {
  version: TreeVersion;
  tree: TreeWithVersions;
  treeName: string;
}

/** Row of a version in the table of its tree. */
export function VersionRow({ version, tree, treeName }: VersionRowProps) {
  const t = useTexts();
  const language = useLanguage();
  const { id, status, measurements, lastModifiedDate, lastModifiedBy, publishedAt } = version;
  const waiting = useWaitingVersions().data?.find((each) => each.id === id);
  const isDraft = status === 'DRAFT';
  return (
    <tr>
      <th scope="row" className={styles.version}>
        <span className="vh">{t('questionTree.admin.version')} </span>
        {version.version}
      </th>
      <td>
        <div className={styles.status}>
          <Tag tone={statusTones[status]} icon={status === 'PUBLISHED' ? 'check' : undefined}>
            {t(`questionTree.statuses.${status}`)}
          </Tag>
          {isDraft && waiting && (
            <Tag tone={waiting.changes === 0 ? 'neutral' : 'warning'} icon="upload">
              {describeWaiting(t, waiting)}
            </Tag>
          )}
          {version.changedSincePublished && (
            <Tag tone="warning" icon="upload">
              {t('questionTree.admin.waiting')}
            </Tag>
          )}
        </div>
        {publishedAt && (
          <span className={styles.by}>{t('questionTree.admin.publishedOn', { date: shortDateTime(publishedAt) })}</span>
        )}
      </td>
      <td>
        <ul className={styles.languages} aria-label={t('questionTree.admin.languagesOf')}>
          {version.languages.map(({ code, complete, active }) => (
            <li
              key={code}
              lang={code}
              className={classNames(styles.language, active && (complete === 100 ? styles.full : styles.part))}
            >
              <bdi>{code.toUpperCase()}</bdi> {t('questionTree.admin.complete', { percent: complete })}
              {!active && <span className="vh">, {t('questionTree.admin.inactive')}</span>}
            </li>
          ))}
        </ul>
      </td>
      <td className={styles.moment}>
        <span className={styles.label}>{t('questionTree.admin.lastModified')} </span>
        {lastModifiedDate && shortDateTime(lastModifiedDate)}
        {lastModifiedBy && <span className={styles.by}>{t('questionTree.admin.by', { name: lastModifiedBy })}</span>}
      </td>
      <td className={styles.number}>
        <span className={styles.label}>{t('questionTree.admin.measurements')} </span>
        {measurements > 0 ? measurements.toLocaleString(language) : '–'}
      </td>
      <td className={styles.end}>
        <VersionActions version={version} tree={tree} treeName={treeName} />
      </td>
    </tr>
  );
}

/** The two actions that are used most, and a menu with the others. */
function VersionActions({ version, tree, treeName }: VersionRowProps) {
  const t = useTexts();
  const queries = useQueryClient();
  const copy = useCopyVersion();
  const openGoBack = useGoBackModal({ version, tree });
  const { id, status } = version;
  const isDraft = status === 'DRAFT';
  const canPublish = isDraft || version.changedSincePublished;
  const labelParameters = { name: treeName, version: version.version };
  const treeVersionName = t('questionTree.editor.pageTitle', labelParameters);
  const more = t('questionTree.admin.more', { name: treeVersionName });
  const openDelete = () =>
    // Modals are drawn outside the pages, where there is no query client.
    openModal(
      (close) => (
        <QueryClientProvider client={queries}>
          <DeleteVersion version={version} treeName={treeName} close={close} />
        </QueryClientProvider>
      ),
      { role: 'alertdialog' },
    );
  const screen = (view: string, icon: IconName): MenuEntry => ({
    id: view,
    label: t(`questionTree.admin.actions.${view}`),
    icon,
    href: `/admin/question-trees/${id}/${view}`,
  });
  const action = (name: string, icon: IconName, onAction: () => void): MenuEntry => ({
    id: name,
    label: t(`questionTree.admin.actions.${name}`),
    icon,
    onAction,
  });
  const entries: MenuEntry[] = [
    ...(canPublish ? [screen('preview', 'play')] : []),
    screen('map', 'tree'),
    screen('compare', 'sort'),
    ...(isDraft ? [screen('outcomes', 'chart')] : []),
    ...(version.publishedAt ? [screen('publications', 'document')] : []),
    { id: 'changes', separator: true },
    ...(status === 'WAS_PUBLISHED' ? [action('goBack', 'undo', openGoBack)] : []),
    action('export', 'download', () => void exportVersion(id, treeVersionName).catch(() => {})),
    action('copy', 'copy', () => copy.mutate({ version, asNewTree: false })),
    ...(version.deletable ? [action('delete', 'trash', openDelete)] : []),
  ];
  return (
    <div className={styles.actions}>
      <ButtonLink
        to={`/admin/question-trees/${id}`}
        variant="ghost"
        size="small"
        aria-label={t(isDraft ? 'questionTree.admin.editOf' : 'questionTree.admin.viewOf', labelParameters)}
      >
        {t(isDraft ? 'entity.action.edit' : 'entity.action.view')}
      </ButtonLink>
      <ButtonLink
        to={`/admin/question-trees/${id}/${canPublish ? 'publish' : 'preview'}`}
        variant="ghost"
        size="small"
        aria-label={t(canPublish ? 'questionTree.admin.publishOf' : 'questionTree.admin.previewOf', labelParameters)}
      >
        {t(canPublish ? 'questionTree.admin.publish' : 'questionTree.admin.actions.preview')}
      </ButtonLink>
      <LazyMenuButton className={iconButtonClass()} label={more} entries={entries} placement="bottom end">
        <Icon name="more" isBold />
        <span className="vh">{more}</span>
      </LazyMenuButton>
    </div>
  );
}
