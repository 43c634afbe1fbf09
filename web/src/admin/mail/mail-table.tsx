import { type Mail, resendMail } from '@ok/contract/routes/management/mail.ts';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { call } from '../../api/client.ts';
import { longDateTime } from '../../texts/dates.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { openModal } from '../../ui/feedback/modals.ts';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { MailStatus } from './mail-status.tsx';
import styles from './mail-table.module.css';

const LazyMailPreview = lazy(() => import('./mail-preview.tsx'));

const mailColumns = ['recipient', 'kind', 'status', 'created'] as const;

/** Table of mails. */
export function MailTable({ mails, refresh }: { mails: readonly Mail[]; refresh: () => void }) {
  const t = useTexts();
  return (
    <div className={styles.sheet}>
      <table className={styles.table} aria-label={t('mails.title')}>
        <thead>
          <tr>
            {mailColumns.map((column) => (
              <th key={column} scope="col">
                {t(`mails.columns.${column}`)}
              </th>
            ))}
            <th scope="col">
              <span className="vh">{t('entity.list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} refresh={refresh} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MailRow({ mail, refresh }: { mail: Mail; refresh: () => void }) {
  const t = useTexts();
  const language = useLanguage();
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  const labelParams = { kind: t(`mails.kinds.${mail.kind}`), recipient: mail.recipient };
  const resend = async () => {
    setSending(true);
    try {
      await call(resendMail, {
        params: { id: mail.id },
        successMessage: 'mails.messages.resent',
        errorMessage: 'mails.messages.notResent',
      });
    } catch {
      // The call shows its own error.
    } finally {
      setSending(false);
      refresh();
    }
  };
  return (
    <tr>
      <td className={styles.recipient}>{mail.recipient}</td>
      <td>{labelParams.kind}</td>
      <td>
        <MailStatus mail={mail} />
      </td>
      <td className={styles.moment}>{longDateTime(mail.createdDate, language)}</td>
      <td className={styles.end}>
        <IconButton
          icon="eye"
          label={t('mails.previewOf', labelParams)}
          // Modals are outside the pages, and have no query client.
          onPress={() =>
            void openModal((close) => (
              <QueryClientProvider client={queries}>
                <LazyMailPreview mail={mail} close={close} />
              </QueryClientProvider>
            ))
          }
        />
        <IconButton icon="refresh" label={t('mails.resendTo', labelParams)} isPending={isSending} onPress={resend} />
      </td>
    </tr>
  );
}
