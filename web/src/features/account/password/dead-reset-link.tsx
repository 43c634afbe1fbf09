import { requestReset } from '@ok/contract/routes/account/password.ts';
import { call } from '../../../api/client.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { DeadLinkPage, type DeadLinkState } from '../forms/dead-link-page.tsx';

/** Page of a link that sets no new password any more. `email` is the address that it was mailed to, if known. */
export function DeadResetLink({ state, email }: { state: DeadLinkState; email?: string | undefined }) {
  const t = useTexts();
  return (
    <DeadLinkPage
      state={state}
      reason={t(`reset.finish.dead.${state}`)}
      email={email}
      noMailText="reset.request.noMail"
      sendMail={(address) => call(requestReset, { body: address, ownError: true })}
    >
      <p>
        {t('reset.finish.remembered')}{' '}
        <Link to="/login" state={{ email }}>
          {t('deadLink.signIn')}
        </Link>
      </p>
    </DeadLinkPage>
  );
}
