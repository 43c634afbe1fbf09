import { useIsMeasuring } from '../../layout/question-visibility.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/content/icons/icon.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { navItemClass } from '../../ui/navigation/nav-item.ts';
import styles from './notification-link.module.css';
import { useNotifications } from './notification-queries.ts';

/** Link to the notifications with the number of unread ones; during a measurement only a bell. */
export default function NotificationLinkContent() {
  const t = useTexts();
  const isMeasuring = useIsMeasuring();
  const unread = useNotifications().list.filter(({ read }) => !read).length;
  return (
    <Link to="/account/user-notifications" className={navItemClass(styles.link)}>
      <Icon name="bell" />
      <span className={classNames(styles.word, isMeasuring && 'vh')}>{t('global.menu.notifications')}</span>
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
