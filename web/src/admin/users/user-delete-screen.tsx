import { notifyError } from '../../api/notify.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { DeleteQuestion } from '../delete-question.tsx';
import { QuestionOverList } from '../question-over-list.tsx';
import { useLogin } from './use-login.ts';
import { useRemoveUser } from './use-users.ts';

/** `/admin/user-management/{login}/delete`. */
export function UserDeleteScreen() {
  return <QuestionOverList list={{ to: '/admin/user-management' }} render={(close) => <DeleteUser close={close} />} />;
}

function DeleteUser({ close }: { close: () => void }) {
  const t = useTexts();
  const login = useLogin();
  const { mutate, isPending } = useRemoveUser();
  const remove = () => mutate(login, { onSuccess: close, onError: (error) => notifyError(error) });
  return (
    <DeleteQuestion close={close} remove={remove} isPending={isPending}>
      <p>{t('userManagement.delete.question', { login })}</p>
      <p className="muted">{t('userManagement.delete.consequences')}</p>
    </DeleteQuestion>
  );
}
