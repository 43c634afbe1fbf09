import { type Mail, previewMail } from '@ok/contract/routes/management/mail.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useLanguages, useTexts } from '../../texts/texts-store.ts';
import { RichText } from '../../ui/content/markup/rich-text.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ModalContent } from '../../ui/feedback/modal-content.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import styles from './mail-preview.module.css';

/** Modal with the content of a mail, in its own language or another. */
export default function MailPreview({ mail, close }: { mail: Mail; close: () => void }) {
  const t = useTexts();
  const [language, setLanguage] = useState(mail.language.toLowerCase());
  const options = useLanguageOptions(mail.language.toLowerCase());
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['mail-preview', mail.id, language],
    queryFn: ({ signal }) =>
      call(previewMail, { params: { id: mail.id }, query: { language }, signal, ownError: true }),
    placeholderData: keepPreviousData,
    // Not cached: the mail may contain a link that only its receiver should have.
    gcTime: 0,
  });
  return (
    <ModalContent
      title={t(`mails.kinds.${mail.kind}`)}
      actions={
        <Button variant="outline" onPress={close}>
          {t('global.close')}
        </Button>
      }
    >
      <p className={`muted small ${styles.to}`}>{t('mails.to', { recipient: mail.recipient })}</p>
      {mail.reason && mail.state !== 'SENT' && (
        <p className={`small ${styles.answer}`}>
          {t('mails.answer')} <span lang="en">{mail.reason}</span>
        </p>
      )}
      <SelectField label={t('mails.language')} options={options} value={language} onChange={setLanguage} />
      {isError ? (
        <Alert tone="danger" role="alert">
          <p>{t('mails.previewFailed')}</p>
          <Button variant="outline" size="small" isPending={isFetching} onPress={() => void refetch()}>
            {t('error.tryAgain')}
          </Button>
        </Alert>
      ) : data ? (
        <section className={styles.mail} lang={language} aria-label={t('mails.preview')} aria-busy={isFetching}>
          <p className={styles.subject}>{data.subject}</p>
          <RichText html={data.html} headingLevel={3} />
        </section>
      ) : (
        <Skeleton shape="block" height="12rem" />
      )}
    </ModalContent>
  );
}

/** Active languages, and the language of the mail, which may be switched off. */
function useLanguageOptions(mailLanguage: string) {
  const languages = useLanguages().map(({ code, localName }) => ({ value: code, text: localName, lang: code }));
  if (languages.some(({ value }) => value === mailLanguage)) return languages;
  return [{ value: mailLanguage, text: mailLanguage.toUpperCase(), lang: mailLanguage }, ...languages];
}
