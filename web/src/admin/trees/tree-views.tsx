import { useTexts } from '../../texts/texts-store.ts';
import { Icon } from '../../ui/content/icons/icon.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './tree-views.module.css';

interface TreeViewsProps {
  /** Id of the version's row. */
  id: number;
  /** Language of the texts, which both views show. */
  language: string;
  current: 'list' | 'map';
}

/** Switch between the two views of a version: the list of its editor, and the map. */
export function TreeViews({ id, language, current }: TreeViewsProps) {
  const t = useTexts();
  const views = [
    { name: 'list', to: `/admin/question-trees/${id}`, icon: 'list', label: t('questionTree.map.list') },
    { name: 'map', to: `/admin/question-trees/${id}/map`, icon: 'tree', label: t('questionTree.map.open') },
  ] as const;
  return (
    <nav className={styles.views} aria-label={t('questionTree.map.views')}>
      {views.map(({ name, to, icon, label }) => (
        <Link
          key={name}
          to={to}
          search={{ language }}
          activeOptions={{ exact: true }}
          className={styles.way}
          aria-current={name === current ? 'page' : undefined}
        >
          <Icon name={icon} />
          {label}
        </Link>
      ))}
    </nav>
  );
}
