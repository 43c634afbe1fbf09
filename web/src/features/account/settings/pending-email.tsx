import type { Account } from '@ok/contract/routes/account/account.ts';
import { cancelEmailChange, resendEmailChange } from '@ok/contract/routes/account/email-change.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { notifyError } from '../../../api/notify.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import styles from './pending-email.module.css';

interface PendingEmailProps {
  account: Account;
  /** Id of the address field. */
  fieldId: string;
  /** Reloads the account. */
  reloadAccount: () => Promise<void>;
}

type EmailAction = 'resend' | 'cancel';

/** Notice about an address that awaits confirmation, with buttons to resend the mail and to cancel the change. */
export function PendingEmail({ account, fieldId, reloadAccount }: PendingEmailProps) {
  const t = useTexts();
  const [busy, setBusy] = useState<EmailAction>();
  const isPending = Boolean(account.pendingEmail);
  const reloadWhenVisible = useEffectEvent(() => void (document.visibilityState === 'visible' && reloadAccount()));
  useEffect(() => {
    if (!isPending) return;
    // The mailed link opens in another tab, so the account may have changed meanwhile.
    const listen = () => reloadWhenVisible();
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  }, [isPending]);
  if (!account.pendingEmail) return null;

  const run = async (action: EmailAction) => {
    if (busy) return;
    setBusy(action);
    try {
      if (action === 'resend')
        await call(resendEmailChange, { ownError: true, successMessage: 'settings.email.resent' });
      else await call(cancelEmailChange, { ownError: true, successMessage: 'settings.email.cancelled' });
    } catch (error) {
      const isNotPending = error instanceof ApiError && error.status === 404;
      notifyError(error, isNotPending ? 'settings.email.gone' : undefined);
    }
    await reloadAccount();
    setBusy(undefined);
    // The pressed button is gone.
    if (action === 'cancel') document.getElementById(fieldId)?.focus();
  };
  return (
    <Alert tone="info" role="status" title={t('settings.email.pending')}>
      <p>{t('settings.email.pendingText', { email: account.pendingEmail, present: account.email })}</p>
      <div className={styles.ways}>
        <Button variant="outline" isPending={busy === 'resend'} onPress={() => run('resend')}>
          {t('settings.email.resend')}
        </Button>
        <Button variant="ghost" isPending={busy === 'cancel'} onPress={() => run('cancel')}>
          {t('settings.email.cancel')}
        </Button>
      </div>
    </Alert>
  );
}
