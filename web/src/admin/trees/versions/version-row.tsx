import type { TreeVersion, TreeWithVersions } from '@ok/contract/routes/trees/tree-versions.ts';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { shortDateTime } from '../../../texts/numeric-dates.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/content/icon.tsx';
import type { IconName } from '../../../ui/content/icon-paths.ts';
import { Tag } from '../../../ui/content/tag.tsx';
import { openModal } from '../../../ui/feedback/modals.ts';
import { IconButton, iconButtonClass } from '../../../ui/forms/icon-button.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { useWaitingVersions } from '../../correcting/use-waiting-versions.ts';
import { statusTones } from '../../screens/shared/version-usage.tsx';
import { GoBackIcon } from '../publications/go-back.tsx';
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
  const queries = useQueryClient();
  const copy = useCopyVersion();
  const { id, status, measurements, lastModifiedDate, lastModifiedBy } = version;
  const waiting = useWaitingVersions().data?.find((each) => each.id === id);
  const isDraft = status === 'DRAFT';
  const labelParameters = { name: treeName, version: version.version };
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
        {lastModifiedDate && shortDateTime(lastModifiedDate)}
        {lastModifiedBy && <span className={styles.by}>{t('questionTree.admin.by', { name: lastModifiedBy })}</span>}
      </td>
      <td className={styles.number}>
        <span className={styles.label}>{t('questionTree.admin.measurements')} </span>
        {measurements > 0 ? measurements.toLocaleString(language) : '–'}
      </td>
      <td className={styles.end}>
        <div className={styles.actions}>
          <ActionLink
            to={`/admin/question-trees/${id}/preview`}
            icon="play"
            label={t('questionTree.admin.previewOf', labelParameters)}
          />
          <ActionLink
            to={`/admin/question-trees/${id}/map`}
            icon="tree"
            label={t('questionTree.map.of', labelParameters)}
          />
          <ActionLink
            to={`/admin/question-trees/${id}`}
            icon={isDraft ? 'edit' : 'eye'}
            label={t(isDraft ? 'questionTree.admin.editOf' : 'questionTree.admin.viewOf', labelParameters)}
          />
          {(isDraft || version.changedSincePublished) && (
            <ActionLink
              to={`/admin/question-trees/${id}/publish`}
              icon="upload"
              label={t('questionTree.admin.publishOf', labelParameters)}
            />
          )}
          {isDraft && (
            <ActionLink
              to={`/admin/question-trees/${id}/outcomes`}
              icon="chart"
              label={t('questionTree.outcomes.of', labelParameters)}
            />
          )}
          {version.publishedAt && (
            <ActionLink
              to={`/admin/question-trees/${id}/publications`}
              icon="document"
              label={t('questionTree.publications.of', labelParameters)}
            />
          )}
          {status === 'WAS_PUBLISHED' && <GoBackIcon version={version} tree={tree} />}
          <IconButton
            icon="copy"
            label={t('questionTree.admin.copyOf', labelParameters)}
            isDisabled={copy.isPending}
            onPress={() => copy.mutate({ version, asNewTree: false })}
          />
          {version.deletable && (
            <IconButton
              icon="trash"
              label={t('questionTree.admin.deleteOf', labelParameters)}
              onPress={() =>
                // Modals are drawn outside the pages, where there is no query client.
                openModal(
                  (close) => (
                    <QueryClientProvider client={queries}>
                      <DeleteVersion version={version} treeName={treeName} close={close} />
                    </QueryClientProvider>
                  ),
                  { role: 'alertdialog' },
                )
              }
            />
          )}
        </div>
      </td>
    </tr>
  );
}

function ActionLink({ to, icon, label }: { to: string; icon: IconName; label: string }) {
  return (
    <Link to={to} className={iconButtonClass()} aria-label={label}>
      <Icon name={icon} />
    </Link>
  );
}
