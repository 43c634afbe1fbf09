import type { UserNotification } from '@ok/contract/routes/notifications/notification.ts';
import { useId, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { focusHeading } from '../../layout/use-focus-on-navigation.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { RichText } from '../../ui/content/rich-text.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import styles from './banner.module.css';
import { markAsRead } from './notification-queries.ts';
import { SafeLine } from './safe-line.tsx';

export interface BannerContentProps {
  notification: UserNotification;
}

/** A notification below the header: two lines of it, and the rest on request. Closing marks it as read. */
export default function BannerContent({ notification }: BannerContentProps) {
  const t = useTexts();
  const textId = useId();
  const [isOpen, setOpen] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const close = async () => {
    setClosing(true);
    try {
      await markAsRead(notification.id);
      focusHeading();
    } catch {
      setClosing(false);
    }
  };
  return (
    <aside className={styles.banner} aria-label={t('notifications.banner.label')}>
      <Page className={styles.line}>
        <span className={styles.dot} aria-hidden="true" />
        <div className={styles.words}>
          <div id={textId} className={isOpen ? undefined : styles.start}>
            <SafeLine as="b" html={notification.title} /> {!isOpen && <SafeLine plain html={notification.content} />}
            {isOpen && <RichText html={notification.content} headingLevel={3} />}
          </div>
          <AriaButton
            className={styles.more}
            aria-expanded={isOpen}
            aria-controls={textId}
            onPress={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'notifications.banner.readLess' : 'notifications.banner.readMore')}
          </AriaButton>
        </div>
        <IconButton
          icon="close"
          label={t('notifications.banner.close')}
          className={styles.close}
          isPending={isClosing}
          onPress={close}
        />
      </Page>
    </aside>
  );
}
