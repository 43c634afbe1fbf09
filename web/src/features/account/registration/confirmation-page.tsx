import { Navigate, useLocation } from '@tanstack/react-router';
import { useProfile } from '../../../api/profile.ts';
import { usePageTitle } from '../../../layout/use-page-title.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { ButtonLink } from '../../../ui/navigation/link.tsx';
import { MessageCard } from '../forms/message-card.tsx';
import { NoMailAlert } from '../forms/no-mail-alert.tsx';

/**
 * `/password-confirmation-message`: shown after a registration, explains what to do with the mail. Redirects all other
 * visitors to home.
 */
export function ConfirmationPage() {
  const t = useTexts();
  const profile = useProfile();
  const email = useLocation({ select: ({ state }) => state.email });
  usePageTitle(t('passwordConfirmation.title'));
  if (email === undefined) return <Navigate to="/home" replace />;
  const sendsMail = profile?.sendsMail !== false;
  const [beforeEmail, afterEmail] = splitAtPlaceholder(
    t(sendsMail ? 'passwordConfirmation.text' : 'passwordConfirmation.saved', { email: '|' }),
  );
  const [beforeSupport, afterSupport] = splitAtPlaceholder(t('passwordConfirmation.noMail', { supportEmail: '|' }));
  return (
    <MessageCard
      icon="mail"
      title={t('passwordConfirmation.heading')}
      action={
        <ButtonLink to="/login" size="large">
          {t('passwordConfirmation.login')}
        </ButtonLink>
      }
    >
      <h2>{t('passwordConfirmation.title')}</h2>
      <p className="muted">
        {beforeEmail}
        <b>{email}</b>
        {afterEmail}
      </p>
      <NoMailAlert text="passwordConfirmation.activation" />
      {profile && sendsMail && (
        <p className="small muted">
          {beforeSupport}
          <a href={`mailto:${profile.supportEmail}`}>{profile.supportEmail}</a>
          {afterSupport}
        </p>
      )}
    </MessageCard>
  );
}

/** Splits a translated sentence at its placeholder `|`. */
const splitAtPlaceholder = (text: string): [string, string] => {
  const [before = '', after = ''] = text.split('|');
  return [before, after];
};
