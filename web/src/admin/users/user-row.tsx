import type { User } from '@ok/contract/routes/user.ts';
import { notifyError } from '../../api/notify.ts';
import { initialsOf, nameOf } from '../../layout/initials.ts';
import { useSession } from '../../session/session-store.ts';
import { shortDateTime } from '../../texts/dates.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Avatar } from '../../ui/content/avatar.tsx';
import { Icon } from '../../ui/content/icon.tsx';
import { Tag } from '../../ui/content/tag.tsx';
import { iconButtonClass } from '../../ui/forms/icon-button.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { RoleTags } from './role-tags.tsx';
import { useSaveUser } from './use-users.ts';
import styles from './users-table.module.css';

/** Somebody in the list. */
export function UserRow({ user }: { user: User }) {
  const t = useTexts();
  const session = useSession();
  const isSelf = session.state === 'signedIn' && session.account.id === user.id;
  return (
    <tr>
      <td>
        <div className={styles.person}>
          <Avatar initials={initialsOf(user)} />
          <span>
            <span className={styles.name}>{nameOf(user)}</span>
            {isSelf && <Tag>{t('userManagement.you')}</Tag>}
            {user.profileDTO.test && <Tag tone="warning">{t('userManagement.test')}</Tag>}
            <span className={styles.email}>{user.email}</span>
          </span>
        </div>
      </td>
      <td>
        <ActiveSwitch user={user} isSelf={isSelf} />
      </td>
      <td>
        <div className={styles.roles}>
          <RoleTags authorities={user.authorities} />
        </div>
      </td>
      <td>{user.langKey.toUpperCase()}</td>
      <td className={styles.workplace}>{user.association ?? '–'}</td>
      <td className={styles.moment}>{user.lastSignInDate ? shortDateTime(user.lastSignInDate) : '–'}</td>
      <td className={styles.end}>
        <Actions user={user} isSelf={isSelf} />
      </td>
    </tr>
  );
}

function ActiveSwitch({ user, isSelf }: { user: User; isSelf: boolean }) {
  const t = useTexts();
  const { mutate, isPending, variables } = useSaveUser();
  const isActive = isPending ? variables.body.activated === true : user.activated;
  const change = (activated: boolean) => {
    if (isPending) return;
    mutate({ body: { ...user, activated }, revision: user.revision }, { onError: (error) => notifyError(error) });
  };
  return (
    <Switch
      label={t('userManagement.activate', { name: nameOf(user) })}
      isSelected={isActive}
      isDisabled={isSelf}
      onChange={change}
    >
      {t(isActive ? 'userManagement.active' : 'userManagement.inactive')}
    </Switch>
  );
}

function Actions({ user, isSelf }: { user: User; isSelf: boolean }) {
  const t = useTexts();
  const params = { login: user.login };
  const label = (action: string) => `${t(`entity.action.${action}`)}: ${nameOf(user)}`;
  return (
    <div className={styles.actions}>
      <Link to="/admin/user-management/$login" params={params} className={iconButtonClass()} aria-label={label('view')}>
        <Icon name="eye" />
      </Link>
      <Link
        to="/admin/user-management/$login/edit"
        params={params}
        className={iconButtonClass()}
        aria-label={label('edit')}
      >
        <Icon name="edit" />
      </Link>
      {!isSelf && (
        <Link
          to="/admin/user-management/$login/delete"
          params={params}
          // Over the list as it is.
          search={(search: Record<string, string>) => search}
          resetScroll={false}
          className={iconButtonClass()}
          aria-label={label('delete')}
        >
          <Icon name="trash" />
        </Link>
      )}
    </div>
  );
}
