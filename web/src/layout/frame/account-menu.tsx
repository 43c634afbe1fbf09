import type { Account } from '@ok/contract/routes/account/account.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Avatar } from '../../ui/content/avatar.tsx';
import { Icon } from '../../ui/content/icons/icon.tsx';
import { LazyMenuButton, lazyMenu } from '../../ui/navigation/lazy-menu-button.tsx';
import { navChevronClass } from '../../ui/navigation/nav-item.ts';
import styles from './header.module.css';
import { initialsOf } from './initials.ts';

const accountMenu = lazyMenu(() => import('./account-menu-content.tsx'));

/** Menu of the signed-in user, in the header. */
export function AccountMenu({ account }: { account: Account }) {
  const t = useTexts();
  return (
    <LazyMenuButton menu={accountMenu}>
      <Avatar initials={initialsOf(account)} />
      <span className={styles.fromTablet}>{account.firstName ?? account.login}</span>
      <Icon name="chevron-down" className={`${navChevronClass} ${styles.fromTablet}`} />
      <span className="vh">{t('global.menu.account.main')}</span>
    </LazyMenuButton>
  );
}
