import { useTexts } from '../../texts/texts-store.ts';
import { Icon } from '../../ui/content/icons/icon.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import styles from '../screens/shared/crumbs.module.css';

interface VersionCrumbsProps {
  currentTitle: string;
  /** Page between the list of trees and the current one. */
  parentPage?: { to: string; text: string };
}

/** Breadcrumbs from the list of trees to a version's screen. */
export function VersionCrumbs({ currentTitle, parentPage }: VersionCrumbsProps) {
  const t = useTexts();
  return (
    <nav aria-label={t('global.a11y.breadcrumbs')}>
      <ol className={styles.crumbs}>
        <li>
          <Link to="/admin/question-trees">{t('questionTree.admin.title')}</Link>
          <Icon name="chevron-right" flip className={styles.mark} />
        </li>
        {parentPage && (
          <li>
            <Link to={parentPage.to}>{parentPage.text}</Link>
            <Icon name="chevron-right" flip className={styles.mark} />
          </li>
        )}
        <li aria-current="page">{currentTitle}</li>
      </ol>
    </nav>
  );
}
