import { getPasskeys, removePasskey } from '@ok/contract/routes/account/passkeys.ts';
import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../../../api/client.ts';
import { longDate, recentDateTime } from '../../../texts/dates.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { openModal } from '../../../ui/feedback/modals.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { toasts } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { canUsePasskeys } from './can-use-passkeys.ts';
import { PasswordQuestion } from './password-question.tsx';
import styles from './security.module.css';

type Passkey = ReplyFor<typeof getPasskeys>[number];

/** Passkeys of the user, which can be added and removed. Nothing where neither has any use. */
export function PasskeyList({ reload }: { reload: () => Promise<unknown> }) {
  const t = useTexts();
  const title = useId();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['passkeys'],
    queryFn: ({ signal }) => call(getPasskeys, { signal, ownError: true }),
  });
  const canAdd = canUsePasskeys();
  if (!canAdd && !data?.length) return null;
  const reloadAll = async () => {
    await Promise.all([refetch(), reload()]);
  };
  return (
    <Card as="section" isPadded className={styles.card} aria-labelledby={title}>
      <h2 id={title}>{t('security.passkeys.title')}</h2>
      <p className="muted">{t('security.passkeys.text')}</p>
      {data ? (
        data.length > 0 && (
          <ul className={styles.sessions}>
            {data.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} reload={reloadAll} />
            ))}
          </ul>
        )
      ) : isError ? (
        <Alert tone="danger" role="alert">
          <p>{t('security.passkeys.notLoaded')}</p>
          <Button variant="outline" size="small" isPending={isFetching} onPress={() => void refetch()}>
            {t('error.tryAgain')}
          </Button>
        </Alert>
      ) : (
        <Skeleton shape="block" height="4rem" />
      )}
      {canAdd && (
        <div className={styles.actions}>
          <Button
            variant="outline"
            onPress={() =>
              openModal((close) => <AddPasskey close={close} reload={reloadAll} />, { isDismissable: false })
            }
          >
            {t('security.passkeys.add')}
          </Button>
        </div>
      )}
    </Card>
  );
}

function PasskeyRow({ passkey, reload }: { passkey: Passkey; reload: () => Promise<unknown> }) {
  const t = useTexts();
  const language = useLanguage();
  const { id, name, createdDate, lastUsedDate, isBackedUp } = passkey;
  const facts = [
    t('security.passkeys.added', { date: longDate(createdDate, language) }),
    lastUsedDate
      ? t('security.passkeys.lastUsed', { moment: recentDateTime(lastUsedDate, language) })
      : t('security.passkeys.neverUsed'),
    !isBackedUp && t('security.passkeys.deviceOnly'),
  ].filter(Boolean);
  const remove = () =>
    openModal((close) => (
      <PasswordQuestion
        title={t('security.passkeys.removeTitle', { name })}
        text={t('security.passkeys.removeText')}
        button={t('security.passkeys.remove')}
        isDangerous
        close={close}
        send={async (body) => {
          await call(removePasskey, { params: { id }, body, ownError: true });
          close();
          toasts.add({ kind: 'success', text: t('security.passkeys.removed') });
          await reload();
        }}
      />
    ));
  return (
    <li>
      <div>
        <h3 className={styles.device}>{name}</h3>
        <p className="small muted">{facts.join(' · ')}</p>
      </div>
      <Button variant="outline" size="small" aria-label={t('security.passkeys.removeLabel', { name })} onPress={remove}>
        {t('security.passkeys.remove')}
      </Button>
    </li>
  );
}
