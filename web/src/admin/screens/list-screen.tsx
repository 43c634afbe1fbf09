import { Outlet } from '@tanstack/react-router';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Page } from '../../ui/navigation/page.tsx';
import { CreateLink } from './empty-list.tsx';
import { PagedList } from './paged-list.tsx';
import styles from './screens.module.css';
import { useArea } from './use-area.ts';
import { WholeList } from './whole-list.tsx';

/** `/entity/{area}`: its rows; what asks about one of them is drawn over it. */
export function ListScreen() {
  const t = useTexts();
  const { area, entity } = useArea();
  const title = t(`${entity.name}.home.title`);
  usePageTitle(title);
  const List = entity.paged ? PagedList : WholeList;
  return (
    <Page width="full" className={styles.page}>
      <div className={styles.head}>
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <CreateLink entity={entity} area={area} variant="primary" />
      </div>
      <List key={entity.name} entity={entity} area={area} />
      <Outlet />
    </Page>
  );
}
