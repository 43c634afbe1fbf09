import type { getSecondFactor } from '@ok/contract/routes/account/second-factor.ts';
import { removeAuthenticator, renewRecoveryCodes } from '@ok/contract/routes/account/second-factor.ts';
import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import { useId } from 'react';
import { call } from '../../../api/client.ts';
import { longDate } from '../../../texts/dates.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { Tag } from '../../../ui/content/tag.tsx';
import { openModal } from '../../../ui/feedback/modals.ts';
import { toasts } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { PasswordQuestion } from './password-question.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './security.module.css';

interface SecondFactorCardProps {
  factor: ReplyFor<typeof getSecondFactor>;
  reload: () => Promise<unknown>;
}

/** The second factor of the user: whether there is one, and what can be done with it. */
export function SecondFactorCard({ factor, reload }: SecondFactorCardProps) {
  const t = useTexts();
  const language = useLanguage();
  const title = useId();
  const { authenticatorSince, recoveryCodes, isDemanded } = factor;
  const setUp = () =>
    openModal((close) => <AuthenticatorSetup close={close} reload={reload} />, { isDismissable: false });
  const renew = () =>
    openModal(
      (close) => (
        <NewCodes
          close={() => {
            close();
            void reload();
          }}
        />
      ),
      { isDismissable: false },
    );
  const remove = () =>
    openModal((close) => (
      <PasswordQuestion
        title={t('security.factor.removeTitle')}
        text={t('security.factor.removeText')}
        button={t('security.factor.remove')}
        isDangerous
        close={close}
        send={async (body) => {
          await call(removeAuthenticator, { body, ownError: true });
          close();
          toasts.add({ kind: 'success', text: t('security.factor.removed') });
          await reload();
        }}
      />
    ));
  return (
    <Card as="section" isPadded className={styles.card} aria-labelledby={title}>
      <div className={styles.head}>
        <h2 id={title}>{t('security.factor.title')}</h2>
        <Tag tone={authenticatorSince ? 'success' : 'neutral'} {...(authenticatorSince && { icon: 'check' as const })}>
          {t(authenticatorSince ? 'security.factor.on' : 'security.factor.off')}
        </Tag>
      </div>
      {authenticatorSince ? (
        <>
          <p className="muted">
            {t('security.factor.onText', { date: longDate(authenticatorSince, language) })}{' '}
            {t('security.factor.codesLeft', { count: recoveryCodes })}
          </p>
          <div className={styles.actions}>
            <Button variant="outline" onPress={renew}>
              {t('security.factor.renewCodes')}
            </Button>
            <Button variant="outline" onPress={setUp}>
              {t('security.factor.replace')}
            </Button>
            {!isDemanded && (
              <Button variant="ghost" onPress={remove}>
                {t('security.factor.remove')}
              </Button>
            )}
          </div>
        </>
      ) : (
        <>
          <p className="muted">{t('security.factor.offText')}</p>
          <div className={styles.actions}>
            <Button onPress={setUp}>{t('security.factor.setUp')}</Button>
          </div>
        </>
      )}
    </Card>
  );
}

/** Asks for the password, and shows new recovery codes. */
function NewCodes({ close }: { close: () => void }) {
  const t = useTexts();
  return (
    <RecoveryCodes close={close}>
      {(show) => (
        <PasswordQuestion
          title={t('security.factor.renewTitle')}
          text={t('security.factor.renewText')}
          button={t('security.factor.renewCodes')}
          close={close}
          send={async (body) => show((await call(renewRecoveryCodes, { body, ownError: true })).recoveryCodes)}
        />
      )}
    </RecoveryCodes>
  );
}
