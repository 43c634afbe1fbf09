import { useState } from 'react';
import { focusHeading } from '../../layout/use-focus-on-navigation.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { markAllAsRead, useNotifications } from './notification-queries.ts';
import { NotificationRow } from './notification-row.tsx';
import styles from './notifications-page.module.css';

/** List of notifications, newest first; one can be open at a time. */
export function NotificationList() {
  const t = useTexts();
  const { list, isLoading, hasFailed, refetch } = useNotifications();
  const [openId, setOpenId] = useState<number>();
  if (isLoading) return <LoadingNotifications />;
  if (hasFailed) {
    return (
      <Card>
        <EmptyState
          art="far"
          role="alert"
          title={t('notifications.error')}
          text={t('notifications.errorText')}
          action={
            <Button icon="refresh" onPress={() => void refetch()}>
              {t('error.tryAgain')}
            </Button>
          }
        />
      </Card>
    );
  }
  if (list.length === 0) {
    return (
      <Card>
        <EmptyState title={t('notifications.empty')} text={t('notifications.emptyText')} />
      </Card>
    );
  }
  return (
    <>
      {list.some(({ read }) => !read) && <ReadAllButton />}
      <ul className={styles.list}>
        {list.map((notification) => {
          const isOpen = notification.id === openId;
          return (
            <NotificationRow
              key={notification.id}
              notification={notification}
              isOpen={isOpen}
              onToggle={() => setOpenId(isOpen ? undefined : notification.id)}
            />
          );
        })}
      </ul>
    </>
  );
}

/** Marks all notifications as read. Gone afterwards, so the focus moves to the heading. */
function ReadAllButton() {
  const t = useTexts();
  const [isMarking, setMarking] = useState(false);
  const markAll = async () => {
    setMarking(true);
    try {
      await markAllAsRead();
      focusHeading();
    } catch {
      setMarking(false);
    }
  };
  return (
    <Button
      variant="outline"
      icon="check"
      className={styles.readAll}
      isPending={isMarking}
      onPress={() => void markAll()}
    >
      {t('notifications.markAllAsRead')}
    </Button>
  );
}

function LoadingNotifications() {
  const t = useTexts();
  return (
    <>
      <p className="vh" role="status">
        {t('notifications.loading')}
      </p>
      <ul className={styles.list} aria-hidden="true">
        {['first', 'second', 'third'].map((place) => (
          <Card as="li" key={place} className={styles.waiting}>
            <Skeleton width="55%" height="1.2rem" />
            <Skeleton width="35%" />
          </Card>
        ))}
      </ul>
    </>
  );
}
