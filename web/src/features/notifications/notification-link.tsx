import { useTexts } from '../../texts/texts-store.ts';
import { Icon } from '../../ui/content/icon.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { navItemClass } from '../../ui/navigation/nav-item.ts';
import styles from './notification-link.module.css';
import { useNotifications } from './notification-queries.ts';

/** The way to the notifications, with how many are unread. */
export default function NotificationLink() {
  const t = useTexts();
  const unread = useNotifications().list.filter(({ read }) => !read).length;
  return (
    <Link to="/account/user-notifications" className={navItemClass(styles.link)}>
      <Icon name="bell" />
      <span className={styles.word}>{t('global.menu.notifications')}</span>
      {unread > 0 && (
        <>
          <span className={styles.count} aria-hidden="true">
            {unread}
          </span>
          <span className="vh">{t('notifications.unreadCount', { count: unread })}</span>
        </>
      )}
    </Link>
  );
}
