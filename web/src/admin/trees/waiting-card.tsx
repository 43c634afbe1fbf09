import type { WaitingVersion } from '@ok/contract/routes/tree-corrections.ts';
import { recentDateTime } from '../../texts/dates.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import type { Texts } from '../../texts/translate.ts';
import { treeNameOf } from '../../texts/tree-name.ts';
import { Card } from '../../ui/content/card.tsx';
import { Icon } from '../../ui/content/icon.tsx';
import { ButtonLink } from '../../ui/navigation/link.tsx';
import styles from './waiting-card.module.css';

/** What waits of a version, in a few words. */
export const waitingText = (t: Texts, { status, changes, live }: WaitingVersion): string => {
  if (status === 'PUBLISHED') return t('questionTree.waiting.changed');
  if (changes === null || live === null) return t('questionTree.waiting.first');
  return changes === 0
    ? t('questionTree.waiting.same', { live })
    : t('questionTree.waiting.changes', { count: changes });
};

/** The versions that wait for being published, each with the ways to where it is changed and published. */
export function WaitingCard({ versions }: { versions: readonly WaitingVersion[] }) {
  const t = useTexts();
  const language = useLanguage();
  return (
    <Card as="section" className={styles.card} aria-labelledby="waiting">
      <div className={styles.head}>
        <h2 id="waiting">{t('questionTree.waiting.title')}</h2>
        {versions.length > 0 && (
          <span className={styles.count} aria-hidden="true">
            {versions.length}
          </span>
        )}
      </div>
      {versions.length === 0 ? (
        <p className={styles.none}>{t('questionTree.waiting.none')}</p>
      ) : (
        <ul className={styles.list}>
          {versions.map((waiting) => {
            const { id, version, changedAt, changedBy, status } = waiting;
            const which = { name: treeNameOf(waiting.name, t).title, version };
            return (
              <li key={id} className={styles.item}>
                <span className={styles.mark} aria-hidden="true">
                  <Icon name="tree" />
                </span>
                <div className={styles.text}>
                  <p>
                    <b>{t('questionTree.editor.pageTitle', which)}</b>
                  </p>
                  <p className={styles.facts}>
                    <span>{waitingText(t, waiting)}</span>
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
                    aria-label={t(
                      status === 'DRAFT' ? 'questionTree.admin.editOf' : 'questionTree.admin.viewOf',
                      which,
                    )}
                  >
                    {t(status === 'DRAFT' ? 'questionTree.waiting.edit' : 'questionTree.waiting.view')}
                  </ButtonLink>
                  <ButtonLink
                    to={`/admin/question-trees/${id}/publish`}
                    variant="soft"
                    size="small"
                    aria-label={t('questionTree.admin.publishOf', which)}
                  >
                    {t('questionTree.admin.publish')}
                  </ButtonLink>
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
