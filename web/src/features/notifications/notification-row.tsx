import type { UserNotification } from '@ok/contract/routes/notifications/notification.ts';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { longDateTime } from '../../texts/dates.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { Icon } from '../../ui/content/icons/icon.tsx';
import { RichText } from '../../ui/content/markup/rich-text.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { NotificationPicture } from './notification-picture.tsx';
import { markAsRead } from './notification-queries.ts';
import styles from './notification-row.module.css';
import { SafeLine } from './safe-line.tsx';

/** Milliseconds after which an open notification counts as read. */
const readingMs = 2000;

interface NotificationRowProps {
  notification: UserNotification;
  isOpen: boolean;
  onToggle: () => void;
}

/** A notification: its title and date, and its content when open. One that stays open for a moment is read. */
export function NotificationRow({ notification, isOpen, onToggle }: NotificationRowProps) {
  const t = useTexts();
  const language = useLanguage();
  const contentId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const checkbox = useRef<HTMLInputElement>(null);
  const [isMarking, setMarking] = useState(false);
  const { id, title, content, media, altText, publishedDate, read } = notification;
  const mark = async (options?: { silent: boolean }) => {
    if (isMarking) return;
    setMarking(true);
    // A mark disables the checkbox, so its focus moves to the row.
    const hasFocus = checkbox.current === document.activeElement;
    try {
      await markAsRead(id, options);
      if (hasFocus) toggle.current?.focus();
    } catch {
      // The notification stays unread.
    }
    setMarking(false);
  };
  const markReadSilently = useEffectEvent(() => void mark({ silent: true }));
  useEffect(() => {
    if (!isOpen || read) return;
    const timer = setTimeout(() => markReadSilently(), readingMs);
    return () => clearTimeout(timer);
  }, [isOpen, read]);
  return (
    <Card as="li">
      <h2 className={read ? styles.heading : `${styles.heading} ${styles.unread}`}>
        <AriaButton
          ref={toggle}
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? contentId : undefined}
          onPress={onToggle}
        >
          <span className={styles.dot} aria-hidden="true" />
          <span>
            <SafeLine html={title} className={styles.title} />
            <span className={styles.when}>
              {publishedDate && <time dateTime={publishedDate}>{longDateTime(publishedDate, language)}</time>}
              {!read && <span className={styles.mark}>{t('notifications.unread')}</span>}
            </span>
          </span>
          <span className={styles.sign}>
            <Icon name={isOpen ? 'minus' : 'plus'} />
          </span>
        </AriaButton>
      </h2>
      {isOpen && (
        <div id={contentId} className={styles.content}>
          <NotificationPicture media={media} altText={altText} />
          <div>
            <RichText html={content} headingLevel={3} className="small" />
            <Checkbox
              ref={checkbox}
              className={styles.read}
              isSelected={read || isMarking}
              isDisabled={read}
              onChange={() => void mark()}
            >
              {t('notifications.markAsRead')}
            </Checkbox>
          </div>
        </div>
      )}
    </Card>
  );
}
