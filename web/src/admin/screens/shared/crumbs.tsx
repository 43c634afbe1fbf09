import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Icon } from '../../../ui/content/icon.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { textPrefixOf } from '../../overrides/index.ts';
import styles from './crumbs.module.css';

/** Breadcrumbs: the list of an area, and the current page. */
export function Crumbs({ entity, list, here }: { entity: Entity; list: string; here: string }) {
  const t = useTexts();
  return (
    <nav aria-label={t('global.a11y.breadcrumbs')}>
      <ol className={styles.crumbs}>
        <li>
          <Link to={list} className={styles.link}>
            {t(`${textPrefixOf(entity)}.home.title`)}
          </Link>
          <Icon name="chevron-right" flip className={styles.mark} />
        </li>
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
