import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import type { User } from '@ok/contract/routes/account/user.ts';
import { initialsOf, nameOf } from '../../layout/frame/initials.ts';
import { shortDateTime } from '../../texts/numeric-dates.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Avatar } from '../../ui/content/avatar.tsx';
import { Tag } from '../../ui/content/tag.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { rowAddress } from '../data/areas.ts';
import { RoleTags } from './role-tags.tsx';
import styles from './user-list.module.css';
import { isSignedInUser, UserStateSwitch } from './user-state.tsx';

function PersonCell({ user }: { user: User }) {
  const t = useTexts();
  return (
    <div className={styles.person}>
      <Avatar initials={initialsOf(user)} />
      <span>
        <Link to={rowAddress('/admin/user-management', user.login)} className={styles.name}>
          {nameOf(user)}
        </Link>
        {isSignedInUser(user) && <Tag>{t('userManagement.you')}</Tag>}
        {user.profileDTO.test && <Tag tone="warning">{t('userManagement.test')}</Tag>}
        <span className={styles.email}>{user.email}</span>
      </span>
    </div>
  );
}

/** Creates a cell that draws a row as a user: rows of users have the contract's fields. */
const createUserCell =
  (draw: (user: User) => React.ReactNode) =>
  ({ row }: { row: AnsweredRow }) =>
    draw(row as User);

/** Cells of the list of users, by column. */
export const userCells = {
  firstName: createUserCell((user) => <PersonCell user={user} />),
  activated: createUserCell((user) => <UserStateSwitch user={user} />),
  authorities: createUserCell(({ authorities }) => (
    <div className={styles.roles}>
      <RoleTags authorities={authorities} />
    </div>
  )),
  langKey: createUserCell(({ langKey }) => langKey.toUpperCase()),
  association: createUserCell(({ association }) => (
    <span className={association ? styles.workplace : styles.none}>{association ?? '–'}</span>
  )),
  lastSignInDate: createUserCell(({ lastSignInDate }) => (
    <span className={lastSignInDate ? styles.moment : styles.none}>
      {lastSignInDate ? shortDateTime(lastSignInDate) : '–'}
    </span>
  )),
};
