import { requestReset } from '@ok/contract/routes/account/password.ts';
import { emailAddress } from '@ok/contract/rules/accounts/email-address.ts';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { useProfile } from '../../../api/profile.ts';
import { useForm } from '../../../forms/use-form.ts';
import { usePageTitle } from '../../../layout/use-page-title.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { ButtonLink, Link } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/navigation/page.tsx';
import styles from '../forms/account-form.module.css';
import { checkFields } from '../forms/field-table.ts';
import { MessageCard } from '../forms/message-card.tsx';
import { NoMailAlert } from '../forms/no-mail-alert.tsx';
import { toastError } from '../forms/toast-error.ts';

const emailErrorTexts = {
  '': { field: 'email', text: (kind: string) => `global.messages.validate.email.${kind}` },
} as const;

/** `/account/reset/request`: requests a mail for choosing a new password. */
export function ResetRequestPage() {
  const t = useTexts();
  const [state, setState] = useState<'asking' | 'refused' | 'sent'>('asking');
  const sendsMail = useProfile()?.sendsMail !== false;
  usePageTitle(t('reset.request.title'));
  const form = useForm({
    values: { email: '' },
    check: ({ email }) => checkFields(emailAddress, email, emailErrorTexts),
    send: async (email) => {
      setState('asking');
      await call(requestReset, { body: email, ownError: true });
      setState('sent');
    },
    onFailure: (error) => {
      const isRefusal = error instanceof ApiError && error.status === 400;
      if (isRefusal) setState('refused');
      else toastError(error, 'reset.request.messages.fail');
    },
  });
  if (state === 'sent') {
    return (
      <MessageCard
        title={t('reset.request.title')}
        action={<ButtonLink to="/login">{t('reset.request.form.back')}</ButtonLink>}
      >
        {sendsMail ? (
          <p role="status">{t('reset.request.messages.success')}</p>
        ) : (
          <NoMailAlert text="reset.request.noMail" />
        )}
      </MessageCard>
    );
  }
  return (
    <Page width="narrow" className={styles.page}>
      <div>
        <h1 tabIndex={-1}>{t('reset.request.title')}</h1>
        <p className="muted">{t('reset.request.messages.info')}</p>
      </div>
      <NoMailAlert text="reset.request.noMail" />
      <form className={styles.part} onSubmit={form.submit} noValidate>
        {state === 'refused' && (
          <Alert tone="danger" role="alert">
            {t('reset.request.messages.notfound')}
          </Alert>
        )}
        <TextField
          {...form.field('email')}
          label={t('reset.request.form.email')}
          type="email"
          autoComplete="email"
          isRequired
        />
        <Button type="submit" size="large" wide isPending={form.isSending}>
          {t('reset.request.form.button')}
        </Button>
      </form>
      <Link to="/login">{t('reset.request.form.back')}</Link>
    </Page>
  );
}
