import type { UserNotification } from '@ok/contract/routes/notifications/notification.ts';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { focusHeading } from '../../layout/use-focus-on-navigation.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { RichText } from '../../ui/content/markup/rich-text.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import styles from './banner.module.css';
import { markAsRead } from './notification-queries.ts';
import { SafeLine } from './safe-line.tsx';

export interface BannerContentProps {
  notification: UserNotification;
}

/** Whether the two lines of a notification leave some of its text out, in the present width of the window. */
function useIsCut(lines: RefObject<HTMLElement | null>, isOpen: boolean): boolean {
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const element = lines.current;
    if (!element || isOpen) return;
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [lines, isOpen]);
  return isCut;
}

/** Markup that the plain text of the two lines can't show. */
const markupToOpen = /<(a|img|li)\b/i;

/** A notification below the header: two lines of it, and the rest on request. Closing marks it as read. */
export default function BannerContent({ notification }: BannerContentProps) {
  const t = useTexts();
  const textId = useId();
  const lines = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isCut = useIsCut(lines, isOpen);
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
          <div ref={lines} id={textId} className={isOpen ? undefined : styles.start}>
            <SafeLine as="b" html={notification.title} /> {!isOpen && <SafeLine plain html={notification.content} />}
            {isOpen && <RichText html={notification.content} headingLevel={3} />}
          </div>
          {(isOpen || isCut || markupToOpen.test(notification.content)) && (
            <AriaButton
              className={styles.more}
              aria-expanded={isOpen}
              aria-controls={textId}
              onPress={() => setOpen(!isOpen)}
            >
              {t(isOpen ? 'notifications.banner.readLess' : 'notifications.banner.readMore')}
            </AriaButton>
          )}
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
