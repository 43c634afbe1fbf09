import { useProfile } from '../../../api/profile.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SupportText } from './support-text.tsx';

export interface NoMailAlertProps {
  /** Text key of the instructions without mail. */
  text: string;
  className?: string;
}

/** Warning, on a page that needs mail, that the system sends none. */
export function NoMailAlert({ text, className }: NoMailAlertProps) {
  const t = useTexts();
  if (useProfile()?.sendsMail !== false) return null;
  return (
    <Alert tone="warning" title={t('global.noMail')} {...(className && { className })}>
      <p>
        <SupportText text={text} />
      </p>
    </Alert>
  );
}
