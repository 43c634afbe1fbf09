import { readMailedLink, requestActivation } from '@ok/contract/routes/account/access-help.ts';
import { activate } from '@ok/contract/routes/account/registration.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { usePageTitle } from '../../../layout/use-page-title.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ButtonLink, Link } from '../../../ui/navigation/link.tsx';
import { DeadLinkPage, type DeadLinkState } from '../forms/dead-link-page.tsx';
import { MessageCard } from '../forms/message-card.tsx';
import { useMailKey } from '../forms/use-mail-key.ts';

/**
 * `dead`: the key is invalid. `failed`: a call failed, so the key may still be valid. `email` is the address that the
 * mail was sent to, once it is known.
 */
type ActivationOutcome =
  | { kind: 'pending' }
  | { kind: 'failed' }
  | { kind: 'success'; email?: string }
  | { kind: 'dead'; state: DeadLinkState; email?: string };

/** `/account/activate/{key}`: activates an account by the key from a mail. */
export function ActivatePage() {
  const t = useTexts();
  const key = useMailKey('/account/activate/{-$key}');
  const [outcome, tryAgain] = useActivation(key);
  usePageTitle(t('activate.title'));
  if (outcome.kind === 'pending') {
    return (
      <MessageCard title={t('activate.title')}>
        <p className="muted" role="status">
          <Spinner /> {t('activate.messages.pending')}
        </p>
      </MessageCard>
    );
  }
  if (outcome.kind === 'failed') {
    return (
      <MessageCard
        title={t('activate.title')}
        action={
          <Button size="large" icon="refresh" onPress={tryAgain}>
            {t('error.tryAgain')}
          </Button>
        }
      >
        <p role="alert" className="muted">
          {t('activate.messages.failed')}
        </p>
      </MessageCard>
    );
  }
  const { email } = outcome;
  if (outcome.kind === 'success') {
    return <SignInCard title={t('activate.done')} text={t('activate.messages.success')} role="status" email={email} />;
  }
  const { state } = outcome;
  if (state === 'used') {
    return <SignInCard title={t('activate.used.title')} text={t('activate.used.text')} role="alert" email={email} />;
  }
  return (
    <DeadLinkPage
      state={state}
      reason={t(`activate.dead.${state}`)}
      email={email}
      noMailText="passwordConfirmation.activation"
      instead={
        <p>
          {t('activate.messages.error')} <Link to="/account/register">{t('activate.register')}</Link>
        </p>
      }
      sendMail={(address) => call(requestActivation, { body: { email: address, key: email && key }, ownError: true })}
    >
      <p>
        {t('activate.already')}{' '}
        <Link to="/login" state={{ email }}>
          {t('activate.login')}
        </Link>
      </p>
    </DeadLinkPage>
  );
}

interface SignInCardProps {
  title: string;
  text: string;
  role: 'status' | 'alert';
  email: string | undefined;
}

/** Message about an active account, with a link to the sign-in that fills in its address. */
function SignInCard({ title, text, role, email }: SignInCardProps) {
  const t = useTexts();
  return (
    <MessageCard
      title={title}
      action={
        <ButtonLink to="/login" state={{ email }} size="large">
          {t('activate.login')}
        </ButtonLink>
      }
    >
      <p role={role} className="muted">
        {text}
      </p>
    </MessageCard>
  );
}

/** Activates once per key, even when React mounts the page twice. */
function useActivation(key: string | undefined): [ActivationOutcome, () => void] {
  const [outcome, setOutcome] = useState<ActivationOutcome>({ kind: 'pending' });
  const requestedKey = useRef<string>(undefined);
  const sendKey = useCallback(async () => {
    setOutcome(key ? { kind: 'pending' } : { kind: 'dead', state: 'incomplete' });
    if (!key) return;
    try {
      await call(activate, { query: { key }, ownError: true });
      setOutcome({ kind: 'success' });
      const email = await readEmail(key);
      setOutcome({ kind: 'success', email });
    } catch (error) {
      setOutcome(isRefusal(error) ? await explainDeadKey(key) : { kind: 'failed' });
    }
  }, [key]);
  useEffect(() => {
    if (requestedKey.current === (key ?? '')) return;
    requestedKey.current = key ?? '';
    void sendKey();
  }, [key, sendKey]);
  return [outcome, () => void sendKey()];
}

const readLink = (key: string) => call(readMailedLink, { body: { key, purpose: 'activation' }, silent: true });

/** Address that the mail with a key was sent to; undefined if it is unknown. */
const readEmail = (key: string): Promise<string | undefined> =>
  readLink(key).then(
    ({ email }) => email ?? undefined,
    () => undefined,
  );

/** Finds out why a key was refused. */
const explainDeadKey = (key: string): Promise<ActivationOutcome> =>
  readLink(key).then(
    ({ state, email }) => ({
      kind: 'dead',
      // Valid, though it was refused: nothing is known about it.
      state: state === 'valid' ? 'unknown' : state,
      email: email ?? undefined,
    }),
    (error) => (isRefusal(error) ? { kind: 'dead', state: 'unknown' } : { kind: 'failed' }),
  );

const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 400;
