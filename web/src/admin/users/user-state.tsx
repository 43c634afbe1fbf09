import { user as userEntity } from '@ok/contract/entities/user.ts';
import type { User } from '@ok/contract/routes/account/user.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { notifyError } from '../../api/notify.ts';
import { queries } from '../../api/queries.ts';
import { nameOf } from '../../layout/frame/initials.ts';
import { getSession } from '../../session/session-store.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Tag } from '../../ui/content/tag.tsx';
import { ModalContent } from '../../ui/feedback/modal-content.tsx';
import { openModal } from '../../ui/feedback/modals.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { useSave } from '../data/use-entity.ts';
import styles from './user-list.module.css';

export function isSignedInUser({ id }: { id: number }): boolean {
  const session = getSession();
  return session.state === 'signedIn' && session.account.id === id;
}

const stateLooks = {
  WAITING: { tone: 'warning', icon: 'clock' },
  ACTIVE: { tone: 'success', icon: 'check' },
  DISABLED: { tone: 'neutral', icon: 'lock' },
} as const;

/** State of an account, in words. */
export function UserStateTag({ state }: Pick<User, 'state'>) {
  const t = useTexts();
  return <Tag {...stateLooks[state]}>{t(`userManagement.states.${state}`)}</Tag>;
}

/**
 * Switch of an account that was active once: off after a question, on again at once. An account that waits for its owner
 * has none.
 */
export function UserStateSwitch({ user }: { user: User }) {
  const t = useTexts();
  const { mutate, isPending } = useSave(userEntity);
  if (user.state === 'WAITING') return <UserStateTag state="WAITING" />;
  const isActive = isPending || user.state === 'ACTIVE';
  const switchOn = () => {
    const { id, revision } = user;
    if (!isPending)
      mutate({ id, revision, body: { ...user, activated: true } }, { onError: (error) => notifyError(error) });
  };
  return (
    <Switch
      label={t('userManagement.activate', { name: nameOf(user) })}
      isSelected={isActive}
      isDisabled={isSignedInUser(user)}
      onChange={(isOn) => (isOn ? switchOn() : askUser((close) => <SwitchOffQuestion user={user} close={close} />))}
    >
      {t(`userManagement.states.${isActive ? 'ACTIVE' : 'DISABLED'}`)}
    </Switch>
  );
}

/** Opens a question about a user. Modals are outside the pages, and have no query client of their own. */
export const askUser = (render: (close: () => void) => React.ReactNode) =>
  openModal((close) => <QueryClientProvider client={queries}>{render(close)}</QueryClientProvider>, {
    role: 'alertdialog',
  });

function SwitchOffQuestion({ user, close }: { user: User; close: () => void }) {
  const t = useTexts();
  const { mutate, isPending } = useSave(userEntity);
  const switchOff = () => {
    const { id, revision } = user;
    const body = { ...user, activated: false };
    mutate({ id, revision, body }, { onSettled: close, onError: (error) => notifyError(error) });
  };
  return (
    <ModalContent
      title={t('userManagement.switchOff.title', { name: nameOf(user) })}
      actions={
        <>
          <Button variant="outline" autoFocus onPress={close}>
            {t('entity.action.cancel')}
          </Button>
          <Button icon="lock" isPending={isPending} onPress={switchOff}>
            {t('userManagement.switchOff.button')}
          </Button>
        </>
      }
    >
      <ul className={styles.effects}>
        {['signedOut', 'kept', 'undone'].map((effect) => (
          <li key={effect}>{t(`userManagement.switchOff.${effect}`)}</li>
        ))}
      </ul>
    </ModalContent>
  );
}
