import { getAccount } from '@ok/contract/routes/account/account.ts';
import { confirmEmailChange, undoEmailChange } from '@ok/contract/routes/account/email-change.ts';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { messagesOf } from '../../../api/messages.ts';
import { messageText } from '../../../api/notify.ts';
import { useProfile } from '../../../api/profile.ts';
import { problemOf } from '../../../forms/form-errors.ts';
import { useForm } from '../../../forms/use-form.ts';
import { focusHeading } from '../../../layout/use-focus-on-navigation.ts';
import { usePageTitle } from '../../../layout/use-page-title.ts';
import { getSession, setSession, useSession } from '../../../session/session-store.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { ButtonLink, Link } from '../../../ui/navigation/link.tsx';
import styles from '../forms/account-form.module.css';
import { isWrongPassword } from '../forms/field-table.ts';
import { MessageCard } from '../forms/message-card.tsx';
import { useMailKey } from '../forms/use-mail-key.ts';

type EmailLinkKind = 'confirm' | 'undo';

/**
 * State of the page:
 * - `provingAccount`: the visitor has to prove by password that the account is theirs
 * - `refused`: the key is invalid
 * - `failed`: the result is unknown
 * - `done`: `email` is the account's address now
 */
type EmailLinkOutcome =
  | { state: 'asking' | 'provingAccount' | 'refused' }
  | { state: 'failed'; reason?: string }
  | { state: 'done'; email: string };

const callsByKind = { confirm: confirmEmailChange, undo: undoEmailChange };

/** `/account/email/confirm/{key}`: confirms a new address. */
export function ConfirmEmailPage() {
  const isAnonymous = useSession().state === 'anonymous';
  return <EmailLinkPage kind="confirm" first={isAnonymous ? 'provingAccount' : 'asking'} />;
}

/** `/account/email/undo/{key}`: restores the former address. */
export const UndoEmailPage = () => <EmailLinkPage kind="undo" first="asking" />;

interface EmailLinkPageProps {
  kind: EmailLinkKind;
  /** First state for a link with a key. */
  first: 'asking' | 'provingAccount';
}

/**
 * Page behind a mailed link about a change of address. Acts only after a press, since mail scanners open links as well.
 */
function EmailLinkPage({ kind, first }: EmailLinkPageProps) {
  const t = useTexts();
  const key = useMailKey(`/account/email/${kind}/{-$key}`);
  const [outcome, setOutcome] = useState<EmailLinkOutcome>({ state: key ? first : 'refused' });
  const [isBusy, setBusy] = useState(false);
  const title = t(`emailChange.${kind}.title`);
  usePageTitle(title);

  const finish = async (email: string) => {
    setOutcome({ state: 'done', email });
    focusHeading();
    await reloadAccount();
  };
  const refuse = () => {
    setOutcome({ state: 'refused' });
    focusHeading();
  };
  const send = async () => {
    setBusy(true);
    setOutcome({ state: 'asking' });
    try {
      const { email } = await call(callsByKind[kind], { body: { key: key ?? '' }, ownError: true });
      await finish(email);
    } catch (error) {
      if (isPasswordNeeded(error)) setOutcome({ state: 'provingAccount' });
      else if (isInvalidKey(error)) refuse();
      else setOutcome({ state: 'failed', reason: waitText(error) });
    } finally {
      setBusy(false);
    }
  };

  if (outcome.state === 'refused') return <RefusedLink kind={kind} title={title} />;
  if (outcome.state === 'done') return <ConfirmedLink kind={kind} title={title} email={outcome.email} />;
  if (outcome.state === 'provingAccount') {
    return <ConfirmWithPassword title={title} mailKey={key ?? ''} onConfirmed={finish} onRefused={refuse} />;
  }
  return (
    <MessageCard
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

interface ConfirmWithPasswordProps {
  title: string;
  mailKey: string;
  onConfirmed: (email: string) => Promise<void>;
  onRefused: () => void;
}

/** Asks for the account's password: a different account may have requested this address. */
function ConfirmWithPassword({ title, mailKey, onConfirmed, onRefused }: ConfirmWithPasswordProps) {
  const t = useTexts();
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    values: { currentPassword: '' },
    check: (body) => ({
      body,
      errors: body.currentPassword === '' ? { currentPassword: 'emailChange.password.required' } : {},
    }),
    send: async ({ currentPassword }) => {
      setFailure(undefined);
      const { email } = await call(confirmEmailChange, { body: { key: mailKey, currentPassword }, ownError: true });
      await onConfirmed(email);
    },
    serverErrors: (error) => (isWrongPassword(error) ? { currentPassword: 'emailChange.password.incorrect' } : {}),
    onFailure: (error) => {
      if (isInvalidKey(error)) onRefused();
      else setFailure(waitText(error) ?? t('emailChange.failed'));
    },
  });
  return (
    <MessageCard title={title}>
      <p>{t('emailChange.confirm.text')}</p>
      <p>{t('emailChange.password.text')}</p>
      <form className={styles.proof} onSubmit={form.submit} noValidate>
        {failure && (
          <Alert tone="danger" role="alert">
            {failure}
          </Alert>
        )}
        <PasswordField
          {...form.field('currentPassword')}
          label={t('emailChange.password.label')}
          showLabel={t('global.showPassword')}
          hideLabel={t('global.hidePassword')}
          autoComplete="current-password"
          isRequired
        />
        <div className={styles.actions}>
          <Button type="submit" size="large" isPending={form.isSending}>
            {t('emailChange.confirm.button')}
          </Button>
        </div>
      </form>
    </MessageCard>
  );
}

interface LinkResultProps {
  kind: EmailLinkKind;
  title: string;
}

function ConfirmedLink({ kind, title, email }: LinkResultProps & { email: string }) {
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

const isPasswordNeeded = (error: unknown) => problemOf(error).errorKey === 'passwordneeded';

const isInvalidKey = (error: unknown) => error instanceof ApiError && error.status === 400;

/** Text that says how long to wait after too many attempts; undefined otherwise. */
const waitText = (error: unknown) =>
  error instanceof ApiError && error.status === 429 ? messagesOf(error).map(messageText)[0] : undefined;

/** Reloads the signed-in account: its address has changed, or its session has ended. */
async function reloadAccount(): Promise<void> {
  if (getSession().state !== 'signedIn') return;
  const account = await call(getAccount, { silent: true }).catch(() => undefined);
  if (account && getSession().state === 'signedIn') setSession({ state: 'signedIn', account });
}
