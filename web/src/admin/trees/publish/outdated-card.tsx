import type { TreeProblem } from '@ok/contract/tree/checks/check-tree.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { languageLabel } from '../../data/language-label.ts';
import styles from './publish.module.css';

/** Number of translations in each language whose source has changed since, with a link to them; nothing without any. */
export function OutdatedCard({ id, problems = [] }: { id: number; problems?: readonly TreeProblem[] | undefined }) {
  const t = useTexts();
  const outdated = problems.filter(({ problem }) => problem === 'outdatedTranslation');
  if (outdated.length === 0) return null;
  const byLanguage = Map.groupBy(outdated, ({ language }) => language ?? '');
  return (
    <Card as="section" className={styles.card} aria-labelledby="outdated">
      <div className={styles.cardHead}>
        <h2 id="outdated">{t('questionTree.publish.outdated.title')}</h2>
      </div>
      <ul className={styles.problems}>
        {[...byLanguage].map(([language, { length }]) => (
          <li key={language} className={styles.problem}>
            <div className={styles.found}>
              <Icon name="warning" className={styles.warning} />
              <p>
                <b>{languageLabel(language)}</b> {t('questionTree.publish.outdated.count', { count: length })}
              </p>
              <Link
                to="/admin/translations"
                search={{ collection: 'tree', tree: String(id), language, state: 'outdated' }}
              >
                {t('questionTree.publish.goTo')}
                <span className="vh"> {languageLabel(language)}</span>
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
