import { useEffect, useRef, useState } from 'react';
import { readUnsent, sendUnsent } from '../../../api/unsent-actions.ts';
import { getSession, onSessionChange } from '../../../session/session-store.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ButtonLink } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/navigation/page.tsx';

/** Milliseconds in which unsent answers may still go, before the user is asked. */
const flushTimeoutMs = 5000;

/** Resolves when it is known who is signed in, since answers belong to a user; at the latest after the same time. */
const whenSessionKnown = () =>
  new Promise<void>((resolve) => {
    const settle = () => {
      if (getSession().state === 'loading') return;
      stop();
      resolve();
    };
    const stop = onSessionChange(settle);
    settle();
    setTimeout(resolve, flushTimeoutMs);
  });

/** Number of answers that could not be sent, without steps back. Without a network no attempt is awaited. */
export const countAfterSending = async (): Promise<number> => {
  await whenSessionKnown();
  if (navigator.onLine) await sendUnsent(flushTimeoutMs).catch(() => undefined);
  const unsent = await readUnsent().catch(() => []);
  return unsent.filter(({ body }) => body.action !== 'BACK_CLICK').length;
};

interface UnsentQuestionProps {
  /** Number of unsent answers. */
  count: number;
  /** Signs out anyway. */
  leave: () => Promise<void>;
}

/** Asks whether to sign out while answers are unsent, and says what happens to them. */
export default function UnsentQuestion({ count, leave }: UnsentQuestionProps) {
  const t = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  const leaveNow = () => {
    setLeaving(true);
    void leave();
  };
  return (
    <Page width="read">
      <EmptyState
        headingLevel={1}
        headingRef={heading}
        art="far"
        title={t('logout.unsent.title', { count })}
        text={t('logout.unsent.text', { count })}
        action={
          <>
            <ButtonLink to="/">{t('logout.unsent.stay')}</ButtonLink>
            <ButtonLink to="/account/device" variant="outline">
              {t('device.unsent.save')}
            </ButtonLink>
            <Button variant="ghost" isPending={isLeaving} onPress={leaveNow}>
              {t('logout.unsent.leave')}
            </Button>
          </>
        }
      />
    </Page>
  );
}
