import type { User } from '@ok/contract/routes/account/user.ts';
import { Outlet, useLocation } from '@tanstack/react-router';
import { nameOf } from '../../layout/initials.ts';
import { useMedia } from '../../layout/use-media.ts';
import { type ScreenParts, ScreenPartsContext } from '../screens/shared/screen-parts.ts';
import { isSignedInUser, userCells } from '../users/user-cells.tsx';
import { UserDetails } from '../users/user-details.tsx';
import { UserForm } from '../users/user-form.tsx';
import userList from '../users/user-list.module.css';
import { NoUsersFound, UserCounts, UserFilters } from '../users/user-list.tsx';
import styles from './admin-layout.module.css';
import { AdminMenu } from './admin-menu.tsx';

/** Components that replace a part of an entity's screens, by the name of the entity. */
const screenParts: Readonly<Record<string, ScreenParts>> = {
  user: {
    cells: userCells,
    tableClass: userList.table,
    ListNote: UserCounts,
    ListFilters: UserFilters,
    NoneFound: NoUsersFound,
    Details: UserDetails,
    Form: UserForm,
    nameOf: (row) => nameOf(row as User),
    canDelete: (row) => !isSignedInUser(row),
  },
};

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
