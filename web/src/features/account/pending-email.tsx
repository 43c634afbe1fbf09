import type { Account } from '@ok/contract/routes/account.ts';
import { cancelEmailChange, resendEmailChange } from '@ok/contract/routes/email-change.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { notifyError } from '../../api/notify.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/forms/button.tsx';
import styles from './pending-email.module.css';

interface PendingEmailProps {
  account: Account;
  /** The id of the field of the address. */
  fieldId: string;
  /** Ask the server how the account is now. */
  lookAgain: () => Promise<void>;
}

type Way = 'resend' | 'cancel';

/** Another address that was asked for: what is to be done, and the ways to another mail and out of it. */
export function PendingEmail({ account, fieldId, lookAgain }: PendingEmailProps) {
  const t = useTexts();
  const [busy, setBusy] = useState<Way>();
  const isPending = Boolean(account.pendingEmail);
  const look = useEffectEvent(() => void (document.visibilityState === 'visible' && lookAgain()));
  useEffect(() => {
    if (!isPending) return;
    // The link of the mail opens in another tab.
    const listen = () => look();
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  }, [isPending]);
  if (!account.pendingEmail) return null;

  const go = async (way: Way) => {
    if (busy) return;
    setBusy(way);
    try {
      if (way === 'resend') await call(resendEmailChange, { ownError: true, successMessage: 'settings.email.resent' });
      else await call(cancelEmailChange, { ownError: true, successMessage: 'settings.email.cancelled' });
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404;
      notifyError(error, isGone ? 'settings.email.gone' : undefined);
    }
    await lookAgain();
    setBusy(undefined);
    // Its button is gone.
    if (way === 'cancel') document.getElementById(fieldId)?.focus();
  };
  return (
    <Alert tone="info" role="status" title={t('settings.email.pending')}>
      <p>{t('settings.email.pendingText', { email: account.pendingEmail, present: account.email })}</p>
      <div className={styles.ways}>
        <Button variant="outline" isPending={busy === 'resend'} onPress={() => go('resend')}>
          {t('settings.email.resend')}
        </Button>
        <Button variant="ghost" isPending={busy === 'cancel'} onPress={() => go('cancel')}>
          {t('settings.email.cancel')}
        </Button>
      </div>
    </Alert>
  );
}
