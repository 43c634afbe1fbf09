import { useProfile } from '../../../api/profile.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';

export interface NoMailAlertProps {
  /** Text key of the instructions without mail. */
  text: string;
  className?: string;
}

/** Warning, on a page that needs mail, that the system sends none. */
export function NoMailAlert({ text, className }: NoMailAlertProps) {
  const t = useTexts();
  const profile = useProfile();
  if (profile?.sendsMail !== false) return null;
  const { supportEmail } = profile;
  const [before = '', after = ''] = t(text, { supportEmail: '|' }).split('|');
  return (
    <Alert tone="warning" title={t('global.noMail')} {...(className && { className })}>
      <p>
        {before}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        {after}
      </p>
    </Alert>
  );
}
