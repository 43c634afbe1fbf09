import { activate } from '@ok/contract/routes/account/registration.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { usePageTitle } from '../../../layout/use-page-title.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ButtonLink } from '../../../ui/navigation/link.tsx';
import { MessageCard } from '../forms/message-card.tsx';
import { useMailKey } from '../forms/use-mail-key.ts';

/** `error`: the key is invalid. `failed`: the call failed, so the key may still be valid. */
type ActivationOutcome = 'pending' | 'success' | 'error' | 'failed';

/** `/account/activate/{key}`: activates an account by the key from a mail. */
export function ActivatePage() {
  const t = useTexts();
  const [outcome, tryAgain] = useActivation(useMailKey('/account/activate/{-$key}'));
  usePageTitle(t('activate.title'));
  if (outcome === 'pending') {
    return (
      <MessageCard icon="refresh" title={t('activate.title')}>
        <p className="muted" role="status">
          <Spinner /> {t('activate.messages.pending')}
        </p>
      </MessageCard>
    );
  }
  const isActive = outcome === 'success';
  return (
    <MessageCard
      icon={isActive ? 'check' : 'problem'}
      title={t('activate.title')}
      action={
        <>
          {isActive && (
            <ButtonLink to="/login" size="large">
              {t('activate.login')}
            </ButtonLink>
          )}
          {outcome === 'error' && (
            <ButtonLink to="/account/register" size="large">
              {t('activate.register')}
            </ButtonLink>
          )}
          {outcome === 'failed' && (
            <Button size="large" icon="refresh" onPress={tryAgain}>
              {t('error.tryAgain')}
            </Button>
          )}
        </>
      }
    >
      <p role={isActive ? 'status' : 'alert'}>{t(`activate.messages.${outcome}`)}</p>
    </MessageCard>
  );
}

/** Activates once per key, even when React mounts the page twice. */
function useActivation(key: string | undefined): [ActivationOutcome, () => void] {
  const [outcome, setOutcome] = useState<ActivationOutcome>('pending');
  const requestedKey = useRef<string>(undefined);
  const sendKey = useCallback(() => {
    setOutcome(key ? 'pending' : 'error');
    if (!key) return;
    call(activate, { query: { key }, ownError: true }).then(
      () => setOutcome('success'),
      (error) => setOutcome(error instanceof ApiError && error.status === 400 ? 'error' : 'failed'),
    );
  }, [key]);
  useEffect(() => {
    if (requestedKey.current === (key ?? '')) return;
    requestedKey.current = key ?? '';
    sendKey();
  }, [key, sendKey]);
  return [outcome, sendKey];
}
