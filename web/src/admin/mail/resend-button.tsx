import { user as userEntity } from '@ok/contract/entities/user.ts';
import { type Mail, resendMail } from '@ok/contract/routes/management/mail.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Button, type ButtonProps } from '../../ui/forms/button.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';

interface ResendButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  mail: Mail;
  hasServer: boolean;
  /** Visible text; without one the button has only its icon. */
  text?: string;
}

/** Sends a mail again. Without a mail server the mail is only made ready. */
export function ResendButton({ mail, hasServer, text, variant = 'outline', size = 'small' }: ResendButtonProps) {
  const t = useTexts();
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  const label = t('mails.resendTo', { kind: t(`mails.kinds.${mail.kind}`), recipient: mail.recipient });
  const resend = async () => {
    setPending(true);
    try {
      await call(resendMail, {
        params: { id: mail.id },
        successMessage: hasServer ? 'mails.messages.resent' : 'mails.messages.madeReady',
      });
    } catch {
      // The call shows its own error.
    } finally {
      const places = [['mails'], ['content', userEntity.name]];
      await Promise.all(places.map((queryKey) => queries.invalidateQueries({ queryKey })));
      setPending(false);
    }
  };
  if (!text) return <IconButton icon="send" label={label} isPending={isPending} onPress={resend} />;
  return (
    <Button icon="send" variant={variant} size={size} aria-label={label} isPending={isPending} onPress={resend}>
      {text}
    </Button>
  );
}
