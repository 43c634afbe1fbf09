import { Outlet } from '@tanstack/react-router';
import { usePageTitle } from '../../../layout/use-page-title.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Page } from '../../../ui/navigation/page.tsx';
import { textPrefixOf } from '../../overrides/index.ts';
import { ListCrumbs } from '../shared/crumbs.tsx';
import { useScreenParts } from '../shared/screen-parts.ts';
import styles from '../shared/screens.module.css';
import { useArea } from '../shared/use-area.ts';
import { CreateLink } from './empty-list.tsx';
import { PagedList } from './paged-list.tsx';
import { WholeList } from './whole-list.tsx';

/** `/entity/{area}`: list of rows. The question whether to delete a row lies over it. */
export function ListScreen() {
  const t = useTexts();
  const { list, entity } = useArea();
  const { ListNote } = useScreenParts(entity.name);
  const title = t(`${textPrefixOf(entity)}.home.title`);
  usePageTitle(title);
  const List = entity.paged ? PagedList : WholeList;
  return (
    <Page width="full" className={styles.page}>
      <ListCrumbs list={list} here={title} />
      <div className={styles.head}>
        <div className={styles.title}>
          <h1 tabIndex={-1}>{title}</h1>
          {ListNote && <ListNote />}
        </div>
        <CreateLink entity={entity} list={list} variant="primary" />
      </div>
      <List key={entity.name} entity={entity} list={list} />
      <Outlet />
    </Page>
  );
}
