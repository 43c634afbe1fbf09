import { user as userEntity } from '@ok/contract/entities/user.ts';
import { removeUserFactor, type User } from '@ok/contract/routes/account/user.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { ModalContent } from '../../ui/feedback/modal-content.tsx';
import { toasts } from '../../ui/feedback/toasts.ts';
import { Button } from '../../ui/forms/button.tsx';
import styles from './user-activity.module.css';
import { askUser } from './user-state.tsx';

/** Whether a user signs in with a second factor, and the way to remove one that was lost. */
export function SecondFactor({ user }: { user: User }) {
  const t = useTexts();
  return (
    <div className={styles.sessions}>
      <h3>{t('userManagement.secondFactor.title')}</h3>
      <p className={styles.note}>{t(`userManagement.secondFactor.${user.hasSecondFactor ? 'on' : 'off'}`)}</p>
      {user.hasSecondFactor && (
        <Button
          variant="outline"
          size="small"
          onPress={() => askUser((close) => <RemovalQuestion user={user} close={close} />)}
        >
          {t('userManagement.secondFactor.remove')}
        </Button>
      )}
    </div>
  );
}

function RemovalQuestion({ user: { login }, close }: { user: User; close: () => void }) {
  const t = useTexts();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(removeUserFactor, { params: { login } }),
    onSuccess: () => toasts.add({ kind: 'success', text: t('userManagement.secondFactor.removed') }),
    onSettled: () => {
      close();
      return client.invalidateQueries({ queryKey: ['content', userEntity.name] });
    },
  });
  return (
    <ModalContent
      title={t('userManagement.secondFactor.ask', { login })}
      actions={
        <>
          <Button variant="outline" autoFocus onPress={close}>
            {t('entity.action.cancel')}
          </Button>
          <Button variant="danger" isPending={isPending} onPress={() => mutate()}>
            {t('userManagement.secondFactor.remove')}
          </Button>
        </>
      }
    >
      <p className="muted">{t('userManagement.secondFactor.askText')}</p>
    </ModalContent>
  );
}
