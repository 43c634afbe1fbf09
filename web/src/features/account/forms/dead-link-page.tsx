import type { LinkState } from '@ok/contract/routes/account/access-help.ts';
import { emailAddress } from '@ok/contract/rules/accounts/email-address.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useProfile } from '../../../api/profile.ts';
import { useForm } from '../../../forms/use-form.ts';
import { focusHeading } from '../../../layout/use-focus-on-navigation.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import styles from './account-form.module.css';
import { checkFields } from './field-table.ts';
import { MessageCard } from './message-card.tsx';
import { NoMailAlert } from './no-mail-alert.tsx';
import { SupportText } from './support-text.tsx';
import { toastError } from './toast-error.ts';

/** State of a link that does not work. */
export type DeadLinkState = Exclude<LinkState, 'valid'>;

/** Milliseconds after which a mail that did not arrive can be requested again. */
const againAfterMs = 60_000;

const emailErrorTexts = {
  '': { field: 'email', text: (kind: string) => `global.messages.validate.email.${kind}` },
} as const;

interface DeadLinkPageProps {
  state: DeadLinkState;
  /** Text that says why the link does not work. */
  reason: string;
  /** Address that the mail with the link was sent to, if known. */
  email: string | undefined;
  /** Text key of the instructions where no mail is sent. */
  noMailText: string;
  /** Requests another mail. */
  sendMail: (email: string) => Promise<unknown>;
  /** Other ways to continue. */
  children: ReactNode;
  /** Way to continue that is left out once a mail was requested. */
  instead?: ReactNode;
}

/**
 * Page of a mailed link that does not work: the reason, and a form that requests another mail. What it says after a
 * request is the same for every address, so that it does not reveal who has an account.
 */
export function DeadLinkPage({ state, reason, email, noMailText, sendMail, children, instead }: DeadLinkPageProps) {
  const t = useTexts();
  const sendsMail = useProfile()?.sendsMail !== false;
  const [sent, setSent] = useState<{ email: string; count: number }>();
  const form = useForm({
    values: { email: email ?? '' },
    check: (values) => checkFields(emailAddress, values.email, emailErrorTexts),
    send: async (address) => {
      await sendMail(address);
      setSent((before) => ({ email: address, count: (before?.count ?? 0) + 1 }));
      focusHeading();
    },
    onFailure: (error) => toastError(error, 'deadLink.failed'),
  });
  const title = sent ? 'deadLink.sentTitle' : state === 'incomplete' ? 'deadLink.titleIncomplete' : 'deadLink.title';
  return (
    <MessageCard title={t(title)}>
      {sent ? (
        <>
          <p role="status" className="muted">
            {t('deadLink.sentText', { email: sent.email })}
          </p>
          <SendAgain key={sent.count} isSending={form.isSending} onPress={() => void form.submit()} />
        </>
      ) : (
        <>
          <p role="alert" className="muted">
            {reason}
          </p>
          {sendsMail ? (
            <>
              <p className="muted">{t('deadLink.offer')}</p>
              <form className={styles.proof} onSubmit={form.submit} noValidate>
                <TextField
                  {...form.field('email')}
                  label={t('deadLink.email')}
                  type="email"
                  autoComplete="email"
                  isRequired
                />
                <div className={styles.actions}>
                  <Button type="submit" size="large" isPending={form.isSending}>
                    {t('deadLink.send')}
                  </Button>
                </div>
              </form>
            </>
          ) : (
            <NoMailAlert text={noMailText} />
          )}
        </>
      )}
      <div className={styles.others}>
        {children}
        {!sent && instead}
        {sendsMail && (
          <p>
            <SupportText text="deadLink.support" />
          </p>
        )}
      </div>
    </MessageCard>
  );
}

/** Button that appears once a mail should have arrived. */
function SendAgain({ isSending, onPress }: { isSending: boolean; onPress: () => void }) {
  const t = useTexts();
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOffered(true), againAfterMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isOffered) return null;
  return (
    <div className={styles.actions}>
      <Button variant="outline" size="large" isPending={isSending} onPress={onPress}>
        {t('deadLink.again')}
      </Button>
    </div>
  );
}
