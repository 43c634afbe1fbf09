import { usePageTitle } from '../../../layout/use-page-title.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { ButtonLink } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/navigation/page.tsx';
import styles from '../forms/account-form.module.css';
import { MessageCard } from '../forms/message-card.tsx';
import { useMailKey } from '../forms/use-mail-key.ts';
import { ResetFinishForm } from './reset-finish-form.tsx';

/** `/account/reset/finish/{key}`: sets a new password by the key from a mail. */
export function ResetFinishPage() {
  const t = useTexts();
  const key = useMailKey('/account/reset/finish/{-$key}');
  usePageTitle(t('reset.finish.title'));
  if (!key) {
    return (
      <MessageCard
        icon="problem"
        title={t('reset.finish.title')}
        action={
          <ButtonLink to="/account/reset/request" size="large">
            {t('reset.finish.request')}
          </ButtonLink>
        }
      >
        <p>{t('reset.finish.messages.keymissing')}</p>
      </MessageCard>
    );
  }
  return (
    <Page width="narrow" className={styles.page}>
      <div>
        <h1 tabIndex={-1}>{t('reset.finish.title')}</h1>
        <p className="muted">{t('reset.finish.messages.info')}</p>
      </div>
      <ResetFinishForm key={key} mailKey={key} />
    </Page>
  );
}
