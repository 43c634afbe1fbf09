import { createPasswordLink, type User } from '@ok/contract/routes/account/user.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { toasts } from '../../ui/feedback/toasts.ts';
import { Button } from '../../ui/forms/button.tsx';
import { TextToCopy } from '../../ui/forms/text-to-copy.tsx';
import styles from './user-list.module.css';

/** Creates and copies a link with which a user chooses a password, for servers that send no mail. */
export function PasswordLink({ user: { login } }: { user: User }) {
  const t = useTexts();
  const [isBusy, setBusy] = useState(false);
  const [passwordLink, setPasswordLink] = useState<{ link: string; validHours: number }>();
  const copy = async () => {
    setBusy(true);
    try {
      const answer = await call(createPasswordLink, { params: { login } });
      setPasswordLink(answer);
      await navigator.clipboard.writeText(answer.link).then(
        () => toasts.add({ kind: 'success', text: t('userManagement.passwordLink.copied') }),
        // A page over plain HTTP has no clipboard: the administrator copies the link by hand.
        () => undefined,
      );
    } catch {
      // The call shows its own error.
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.passwordLink}>
      <p className="small muted">{t('userManagement.passwordLink.text')}</p>
      <Button variant="outline" size="small" icon="copy" isPending={isBusy} onPress={copy}>
        {t('userManagement.passwordLink.button')}
      </Button>
      {passwordLink && (
        <TextToCopy
          label={t('userManagement.passwordLink.label')}
          hint={t('userManagement.passwordLink.hint', { count: passwordLink.validHours })}
          text={passwordLink.link}
          rows={4}
        />
      )}
    </div>
  );
}
