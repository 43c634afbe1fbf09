import { authenticateByPasskey, beginPasskeySignIn } from '@ok/contract/routes/account/passkeys.ts';
import { startAuthentication } from '@simplewebauthn/browser';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { messagesOf } from '../../../api/messages.ts';
import { messageText } from '../../../api/notify.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { canUsePasskeys } from '../security/can-use-passkeys.ts';
import { beginSession, deviceId } from './sign-in.ts';

interface PasskeySignInProps {
  rememberMe: boolean;
  onSignedIn?: (() => void) | undefined;
}

const signInByPasskey = async (rememberMe: boolean) => {
  const optionsJSON = await call(beginPasskeySignIn, { silent: true });
  const response = await startAuthentication({ optionsJSON: optionsJSON as never });
  const body = { response: { ...response }, rememberMe, device: deviceId() };
  const { id_token } = await call(authenticateByPasskey, { body, silent: true });
  await beginSession(id_token, rememberMe);
};

/** Button that signs in with a passkey, where browser and site can. */
export default function PasskeySignIn({ rememberMe, onSignedIn }: PasskeySignInProps) {
  const t = useTexts();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (!canUsePasskeys()) return null;
  const signIn = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await signInByPasskey(rememberMe);
      onSignedIn?.();
    } catch (error) {
      // Everything but an answer of the server is the device's, such as a question that was closed.
      const message = error instanceof ApiError ? messagesOf(error).map(messageText)[0] : undefined;
      setFailure(message ?? t('login.passkey.failed'));
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="outline" size="large" wide isPending={isBusy} onPress={signIn}>
        {t('login.passkey.button')}
      </Button>
      {failure && (
        <Alert tone="danger" role="alert">
          {failure}
        </Alert>
      )}
    </>
  );
}
