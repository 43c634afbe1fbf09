import { Outlet, useLocation } from '@tanstack/react-router';
import { useMedia } from '../../layout/use-media.ts';
import { ScreenPartsContext } from '../screens/shared/screen-parts.ts';
import styles from './admin-layout.module.css';
import { AdminMenu } from './admin-menu.tsx';
import { screenParts } from './screen-parts.ts';

/** Screens that need the whole window: the editor of a tree, its map and its preview. */
const fullWindowScreens = /^\/admin\/question-trees\/[^/]+(\/preview|\/map)?$/;

/** Frame of the back-office: a wide window has the menu beside the page, a narrow one under a button in the header. */
export function AdminLayout() {
  const isWide = useMedia('(min-width: 1180px)');
  const isFullWindow = useLocation({ select: ({ pathname }) => fullWindowScreens.test(pathname) });
  const hasMenu = isWide && !isFullWindow;
  // The same elements for both widths: a user who turns a tablet keeps what they typed.
  return (
    <div className={hasMenu ? styles.frame : styles.bare}>
      {hasMenu && (
        <div className={styles.side}>
          <AdminMenu />
        </div>
      )}
      <div className={hasMenu ? styles.page : styles.bare}>
        <ScreenPartsContext value={screenParts}>
          <Outlet />
        </ScreenPartsContext>
      </div>
    </div>
  );
}
