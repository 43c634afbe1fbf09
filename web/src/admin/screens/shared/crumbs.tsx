import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { findMenuPlace } from '../../data/tasks.ts';
import { textPrefixOf } from '../../overrides/index.ts';
import styles from './crumbs.module.css';

interface CrumbsProps {
  entity: Entity;
  list: string;
  here: string;
  /** Crumbs between the list and the current page. */
  children?: ReactNode;
}

/** Crumb to all data, for a list that belongs to no other task of the menu. */
function AllDataCrumb({ list }: { list: string }) {
  const t = useTexts();
  if (findMenuPlace(list)?.task !== 'allData') return null;
  return (
    <Crumb>
      <Link to="/admin/all-data">{t('allData.title')}</Link>
    </Crumb>
  );
}

/** Breadcrumbs of a list that belongs to no other task of the menu; nothing for other lists. */
export function ListCrumbs({ list, here }: Pick<CrumbsProps, 'list' | 'here'>) {
  const t = useTexts();
  if (findMenuPlace(list)?.task !== 'allData') return null;
  return (
    <nav aria-label={t('global.a11y.breadcrumbs')}>
      <ol className={styles.crumbs}>
        <AllDataCrumb list={list} />
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}

/** Breadcrumbs: the list of an area, and the current page. */
export function Crumbs({ entity, list, here, children }: CrumbsProps) {
  const t = useTexts();
  return (
    <nav aria-label={t('global.a11y.breadcrumbs')}>
      <ol className={styles.crumbs}>
        <AllDataCrumb list={list} />
        <Crumb>
          <Link to={list}>{t(`${textPrefixOf(entity)}.home.title`)}</Link>
        </Crumb>
        {children}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}

/** Breadcrumb that leads to another page, with the mark after it. */
export function Crumb({ children }: { children: ReactNode }) {
  return (
    <li>
      {children}
      <Icon name="chevron-right" flip className={styles.mark} />
    </li>
  );
}
