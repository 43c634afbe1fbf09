import { lazy, Suspense } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useSession } from '../session/session-store.ts';
import { useTexts } from '../texts/texts-store.ts';
import { Icon } from '../ui/icon.tsx';
import { openModal } from '../ui/modals.ts';
import { navChevronClass, navItemClass } from '../ui/nav-item.ts';
import styles from './header.module.css';

const AdminMenuSheet = lazy(() => import('../admin/admin-menu-sheet.tsx'));

/** The way into the back-office, for administrators. */
export function AdminMenuButton() {
  const t = useTexts();
  const session = useSession();
  if (session.state !== 'signedIn' || !session.account.authorities.includes('ROLE_ADMIN')) return null;
  const open = () =>
    void openModal((close) => (
      <Suspense fallback={null}>
        <AdminMenuSheet close={close} />
      </Suspense>
    ));
  return (
    <AriaButton
      className={navItemClass()}
      aria-haspopup="dialog"
      aria-label={t('global.menu.admin.main')}
      onPress={open}
    >
      <Icon name="gear" />
      <span className={styles.fromTablet}>{t('global.menu.admin.main')}</span>
      <Icon name="chevron-down" className={`${navChevronClass} ${styles.fromTablet}`} />
    </AriaButton>
  );
}
