import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { notifyError } from '../../api/notify.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Button } from '../../ui/button.tsx';
import { ModalContent } from '../../ui/modal-content.tsx';
import ModalLayer from '../../ui/modal-layer.tsx';
import { useLogin } from './use-login.ts';
import { useRemoveUser } from './use-users.ts';

/** `/admin/user-management/{login}/delete`: the question, over the list. However it is left, that is one step back. */
export function UserDeleteScreen() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const back = () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: '/admin/user-management', replace: true });
  };
  return (
    <ModalLayer
      modal={{ id: 0, role: 'alertdialog', close: back, render: (close) => <DeleteQuestion close={close} /> }}
    />
  );
}

function DeleteQuestion({ close }: { close: () => void }) {
  const t = useTexts();
  const login = useLogin();
  const { mutate, isPending } = useRemoveUser();
  const remove = () => mutate(login, { onSuccess: close, onError: (error) => notifyError(error) });
  return (
    <ModalContent
      title={t('entity.delete.title')}
      actions={
        <>
          <Button variant="outline" autoFocus onPress={close}>
            {t('entity.action.cancel')}
          </Button>
          <Button variant="danger" icon="trash" isPending={isPending} onPress={remove}>
            {t('entity.action.delete')}
          </Button>
        </>
      }
    >
      <p>{t('userManagement.delete.question', { login })}</p>
      <p className="muted">{t('userManagement.delete.consequences')}</p>
    </ModalContent>
  );
}
