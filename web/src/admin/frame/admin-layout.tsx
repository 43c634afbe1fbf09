import { Outlet, useLocation } from '@tanstack/react-router';
import { useMedia } from '../../layout/use-media.ts';
import { needsFullWindow, wideWindow } from '../data/tasks.ts';
import { useIsAdministrator } from '../data/use-is-administrator.ts';
import { ScreenPartsContext } from '../screens/shared/screen-parts.ts';
import styles from './admin-layout.module.css';
import { AdminMenu } from './admin-menu.tsx';
import { useRememberPlaces } from './recent-places.ts';
import { screenParts } from './screen-parts.ts';

/**
 * Frame of the back-office: a wide window has the menu beside the page, a narrow one under a button in the header.
 * Translators have one screen, and no menu.
 */
export function AdminLayout() {
  const isWide = useMedia(wideWindow);
  const isFullWindow = useLocation({ select: ({ pathname }) => needsFullWindow(pathname) });
  const isAdministrator = useIsAdministrator();
  const hasMenu = isWide && !isFullWindow && isAdministrator;
  useRememberPlaces();
  // The same elements for both widths: a user who turns a tablet keeps what they typed.
  return (
    <div className={hasMenu ? styles.frame : styles.bare} data-full-window={isFullWindow || undefined}>
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
