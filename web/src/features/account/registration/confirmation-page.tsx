import { Navigate, useLocation } from '@tanstack/react-router';
import { useProfile } from '../../../api/profile.ts';
import { usePageTitle } from '../../../layout/use-page-title.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { ButtonLink } from '../../../ui/navigation/link.tsx';
import { MessageCard } from '../forms/message-card.tsx';
import { NoMailAlert } from '../forms/no-mail-alert.tsx';
import { SupportText } from '../forms/support-text.tsx';

/**
 * `/password-confirmation-message`: shown after a registration, explains what to do with the mail. Redirects all other
 * visitors to home.
 */
export function ConfirmationPage() {
  const t = useTexts();
  const email = useLocation({ select: ({ state }) => state.email });
  const sendsMail = useProfile()?.sendsMail !== false;
  usePageTitle(t('passwordConfirmation.title'));
  if (email === undefined) return <Navigate to="/home" replace />;
  const [beforeEmail, afterEmail] = t(sendsMail ? 'passwordConfirmation.text' : 'passwordConfirmation.saved', {
    email: '|',
  }).split('|');
  return (
    <MessageCard
      title={t('passwordConfirmation.heading')}
      action={
        <ButtonLink to="/login" state={{ email }} size="large">
          {t('passwordConfirmation.login')}
        </ButtonLink>
      }
    >
      {sendsMail && <p role="status">{t('register.messages.success')}</p>}
      <h2>{t('passwordConfirmation.title')}</h2>
      <p className="muted">
        {beforeEmail}
        <b>{email}</b>
        {afterEmail}
      </p>
      <NoMailAlert text="passwordConfirmation.activation" />
      {sendsMail && (
        <p className="small muted">
          <SupportText text="passwordConfirmation.noMail" />
        </p>
      )}
    </MessageCard>
  );
}
