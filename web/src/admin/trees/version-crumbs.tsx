import { useTexts } from '../../texts/texts-store.ts';
import { Icon } from '../../ui/content/icon.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import styles from '../screens/shared/crumbs.module.css';

interface VersionCrumbsProps {
  here: string;
  /** What stands between the list and this. */
  above?: { to: string; text: string };
}

/** The way from the list of trees to a version. */
export function VersionCrumbs({ here, above }: VersionCrumbsProps) {
  const t = useTexts();
  return (
    <nav aria-label={t('global.a11y.breadcrumbs')}>
      <ol className={styles.crumbs}>
        <li>
          <Link to="/admin/question-trees" className={styles.link}>
            {t('questionTree.admin.title')}
          </Link>
          <Icon name="chevron-right" flip className={styles.mark} />
        </li>
        {above && (
          <li>
            <Link to={above.to} className={styles.link}>
              {above.text}
            </Link>
            <Icon name="chevron-right" flip className={styles.mark} />
          </li>
        )}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
