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

/** Whether a user is whoever is signed in. */
export function isOneself({ id }: { id: number }): boolean {
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
        {isOneself(user) && <Tag>{t('userManagement.you')}</Tag>}
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
      isDisabled={isOneself(user)}
      onChange={change}
    >
      {t(isActive ? 'userManagement.active' : 'userManagement.inactive')}
    </Switch>
  );
}

/** Rows of users hold what the contract says of a user. */
const cell =
  (draw: (user: User) => React.ReactNode) =>
  ({ row }: { row: AnsweredRow }) =>
    draw(row as unknown as User);

/** The cells of a list of users, by column. */
export const userCells = {
  firstName: cell((user) => <PersonCell user={user} />),
  activated: cell((user) => <ActiveSwitch user={user} />),
  authorities: cell(({ authorities }) => (
    <div className={styles.roles}>
      <RoleTags authorities={authorities} />
    </div>
  )),
  langKey: cell(({ langKey }) => langKey.toUpperCase()),
  association: cell(({ association }) => <span className={styles.workplace}>{association ?? '–'}</span>),
  lastSignInDate: cell(({ lastSignInDate }) => (
    <span className={styles.moment}>{lastSignInDate ? shortDateTime(lastSignInDate) : '–'}</span>
  )),
};
