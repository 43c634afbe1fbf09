import { getAccount } from '@ok/contract/routes/account.ts';
import { confirmEmailChange, undoEmailChange } from '@ok/contract/routes/email-change.ts';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { messagesOf } from '../../api/messages.ts';
import { messageText } from '../../api/notify.ts';
import { useProfile } from '../../api/profile.ts';
import { focusHeading } from '../../layout/use-focus-on-navigation.ts';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { getSession, setSession, useSession } from '../../session/session-store.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ButtonLink, Link } from '../../ui/navigation/link.tsx';
import { MessageCard } from './message-card.tsx';
import { useMailKey } from './use-mail-key.ts';

type Kind = 'confirm' | 'undo';

/** `refused`: the key is no good. `failed`: nobody knows. `email` is the address from now on. */
type Outcome =
  | { state: 'asking' | 'refused' }
  | { state: 'failed'; reason?: string }
  | { state: 'done'; email: string };

const calls = { confirm: confirmEmailChange, undo: undoEmailChange };

/** `/account/email/confirm/{key}`: makes another address count. */
export const ConfirmEmailPage = () => <EmailLinkPage kind="confirm" />;

/** `/account/email/undo/{key}`: takes the account back to the address before. */
export const UndoEmailPage = () => <EmailLinkPage kind="undo" />;

/** Answers a link about a change of address. It waits for a button, since scanners of mails open pages as well. */
function EmailLinkPage({ kind }: { kind: Kind }) {
  const t = useTexts();
  const key = useMailKey();
  const [outcome, setOutcome] = useState<Outcome>({ state: key ? 'asking' : 'refused' });
  const [isBusy, setBusy] = useState(false);
  const title = t(`emailChange.${kind}.title`);
  usePageTitle(title);

  const send = async () => {
    setBusy(true);
    setOutcome({ state: 'asking' });
    try {
      const { email } = await call(calls[kind], { body: { key: key ?? '' }, ownError: true });
      setOutcome({ state: 'done', email });
      focusHeading();
      await lookAgain();
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status === 400;
      if (isRefused) setOutcome({ state: 'refused' });
      else
        setOutcome({ state: 'failed', reason: isTooMany(error) ? messagesOf(error).map(messageText)[0] : undefined });
      if (isRefused) focusHeading();
    } finally {
      setBusy(false);
    }
  };

  if (outcome.state === 'refused') return <RefusedLink kind={kind} title={title} />;
  if (outcome.state === 'done') return <AnsweredLink kind={kind} title={title} email={outcome.email} />;
  return (
    <MessageCard
      icon="mail"
      title={title}
      action={
        <Button size="large" isPending={isBusy} onPress={send}>
          {t(`emailChange.${kind}.button`)}
        </Button>
      }
    >
      <p>{t(`emailChange.${kind}.text`)}</p>
      {outcome.state === 'failed' && (
        <Alert tone="danger" role="alert">
          {outcome.reason ?? t('emailChange.failed')}
        </Alert>
      )}
    </MessageCard>
  );
}

interface LinkResultProps {
  kind: Kind;
  title: string;
}

function AnsweredLink({ kind, title, email }: LinkResultProps & { email: string }) {
  const t = useTexts();
  const isSignedIn = useSession().state === 'signedIn';
  const action = isSignedIn ? (
    <ButtonLink to="/account/settings" size="large">
      {t('emailChange.settings')}
    </ButtonLink>
  ) : (
    <ButtonLink to="/login" size="large">
      {t('emailChange.login')}
    </ButtonLink>
  );
  return (
    <MessageCard
      icon="check"
      title={title}
      action={kind === 'confirm' ? action : <Link to="/account/reset/request">{t('emailChange.request')}</Link>}
    >
      <p role="status">{t(`emailChange.${kind}.success`, { email })}</p>
    </MessageCard>
  );
}

function RefusedLink({ kind, title }: LinkResultProps) {
  const t = useTexts();
  const supportEmail = useProfile()?.supportEmail;
  return (
    <MessageCard
      icon="problem"
      title={title}
      action={
        kind === 'confirm' && (
          <ButtonLink to="/account/settings" size="large">
            {t('emailChange.settings')}
          </ButtonLink>
        )
      }
    >
      <p role="alert">{t(`emailChange.${kind}.error`)}</p>
      {kind === 'undo' && supportEmail && <a href={`mailto:${supportEmail}`}>{supportEmail}</a>}
    </MessageCard>
  );
}

const isTooMany = (error: unknown) => error instanceof ApiError && error.status === 429;

/** Whoever is signed in here has another address now, or is signed in no longer. */
async function lookAgain(): Promise<void> {
  if (getSession().state !== 'signedIn') return;
  const account = await call(getAccount, { silent: true }).catch(() => undefined);
  if (account && getSession().state === 'signedIn') setSession({ state: 'signedIn', account });
}
