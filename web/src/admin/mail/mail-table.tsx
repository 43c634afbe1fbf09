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

const MailPreview = lazy(() => import('./mail-preview.tsx'));

const columns = ['recipient', 'kind', 'status', 'created'] as const;

/** The mails, a row each. */
export function MailTable({ mails, refresh }: { mails: readonly Mail[]; refresh: () => void }) {
  const t = useTexts();
  return (
    <div className={styles.sheet}>
      <table className={styles.table} aria-label={t('mails.title')}>
        <thead>
          <tr>
            {columns.map((column) => (
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
  const which = { kind: t(`mails.kinds.${mail.kind}`), recipient: mail.recipient };
  const resend = async () => {
    setSending(true);
    try {
      await call(resendMail, {
        params: { id: mail.id },
        successMessage: 'mails.messages.resent',
        errorMessage: 'mails.messages.notResent',
      });
    } catch {
      // The call has told of it.
    } finally {
      setSending(false);
      refresh();
    }
  };
  return (
    <tr>
      <td className={styles.recipient}>{mail.recipient}</td>
      <td>{which.kind}</td>
      <td>
        <MailStatus mail={mail} />
      </td>
      <td className={styles.moment}>{longDateTime(mail.createdDate, language)}</td>
      <td className={styles.end}>
        <IconButton
          icon="eye"
          label={t('mails.previewOf', which)}
          // Modals are drawn outside the pages, where nothing is asked for.
          onPress={() =>
            void openModal((close) => (
              <QueryClientProvider client={queries}>
                <MailPreview mail={mail} close={close} />
              </QueryClientProvider>
            ))
          }
        />
        <IconButton icon="refresh" label={t('mails.resendTo', which)} isPending={isSending} onPress={resend} />
      </td>
    </tr>
  );
}
