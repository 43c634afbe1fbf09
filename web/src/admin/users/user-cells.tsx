import { user as userEntity } from '@ok/contract/entities/user.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import type { User } from '@ok/contract/routes/account/user.ts';
import { notifyError } from '../../api/notify.ts';
import { initialsOf, nameOf } from '../../layout/initials.ts';
import { getSession } from '../../session/session-store.ts';
import { shortDateTime } from '../../texts/numeric-dates.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Avatar } from '../../ui/content/avatar.tsx';
import { Tag } from '../../ui/content/tag.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { useSave } from '../data/use-entity.ts';
import { RoleTags } from './role-tags.tsx';
import styles from './user-list.module.css';

export function isSignedInUser({ id }: { id: number }): boolean {
  const session = getSession();
  return session.state === 'signedIn' && session.account.id === id;
}

function PersonCell({ user }: { user: User }) {
  const t = useTexts();
  return (
    <div className={styles.person}>
      <Avatar initials={initialsOf(user)} />
      <span>
        <span className={styles.name}>{nameOf(user)}</span>
        {isSignedInUser(user) && <Tag>{t('userManagement.you')}</Tag>}
        {user.profileDTO.test && <Tag tone="warning">{t('userManagement.test')}</Tag>}
        <span className={styles.email}>{user.email}</span>
      </span>
    </div>
  );
}

function ActiveSwitch({ user }: { user: User }) {
  const t = useTexts();
  const { mutate, isPending, variables } = useSave(userEntity);
  const isActive = isPending ? variables.body.activated === true : user.activated;
  const change = (activated: boolean) => {
    if (isPending) return;
    const { id, revision } = user;
    mutate({ id, revision, body: { ...user, activated } }, { onError: (error) => notifyError(error) });
  };
  return (
    <Switch
      label={t('userManagement.activate', { name: nameOf(user) })}
      isSelected={isActive}
      isDisabled={isSignedInUser(user)}
      onChange={change}
    >
      {t(isActive ? 'userManagement.active' : 'userManagement.inactive')}
    </Switch>
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
  activated: createUserCell((user) => <ActiveSwitch user={user} />),
  authorities: createUserCell(({ authorities }) => (
    <div className={styles.roles}>
      <RoleTags authorities={authorities} />
    </div>
  )),
  langKey: createUserCell(({ langKey }) => langKey.toUpperCase()),
  association: createUserCell(({ association }) => <span className={styles.workplace}>{association ?? '–'}</span>),
  lastSignInDate: createUserCell(({ lastSignInDate }) => (
    <span className={styles.moment}>{lastSignInDate ? shortDateTime(lastSignInDate) : '–'}</span>
  )),
};
