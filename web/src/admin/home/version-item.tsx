import type { WaitingVersion } from '@ok/contract/routes/trees/tree-corrections.ts';
import { recentDateTime } from '../../texts/dates.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { treeTitle } from '../../texts/tree-name.ts';
import { Icon } from '../../ui/content/icons/icon.tsx';
import { ButtonLink } from '../../ui/navigation/link.tsx';
import { describeWaiting } from '../trees/versions/describe-waiting.ts';
import styles from './home.module.css';

/** A version that waits for publication, with links to edit and publish it. */
export function VersionItem({ waiting }: { waiting: WaitingVersion }) {
  const t = useTexts();
  const language = useLanguage();
  const { id, version, changedAt, changedBy, status } = waiting;
  const labelParams = { name: treeTitle(waiting.name, t), version };
  return (
    <li className={styles.item}>
      <span className={styles.mark} aria-hidden="true">
        <Icon name="tree" />
      </span>
      <div className={styles.text}>
        <p>
          <b>{t('questionTree.editor.pageTitle', labelParams)}</b>
        </p>
        <p className={styles.facts}>
          <span>{describeWaiting(t, waiting)}</span>
          {changedAt && (
            <span>
              {t('questionTree.waiting.last', { moment: recentDateTime(changedAt, language) })}
              {changedBy && ` ${t('questionTree.admin.by', { name: changedBy })}`}
            </span>
          )}
        </p>
      </div>
      <div className={styles.ways}>
        <ButtonLink
          to={`/admin/question-trees/${id}`}
          variant="outline"
          size="small"
          aria-label={t(status === 'DRAFT' ? 'questionTree.admin.editOf' : 'questionTree.admin.viewOf', labelParams)}
        >
          {t(status === 'DRAFT' ? 'questionTree.waiting.edit' : 'questionTree.waiting.view')}
        </ButtonLink>
        <ButtonLink
          to={`/admin/question-trees/${id}/publish`}
          variant="soft"
          size="small"
          aria-label={t('questionTree.admin.publishOf', labelParams)}
        >
          {t('questionTree.admin.publish')}
        </ButtonLink>
      </div>
    </li>
  );
}
