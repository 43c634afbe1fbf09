import { useBlocker } from '@tanstack/react-router';
import { useTexts } from '../texts/texts-store.ts';
import { ModalContent } from '../ui/feedback/modal-content.tsx';
import { openModal } from '../ui/feedback/modals.ts';
import { Button } from '../ui/forms/button.tsx';

type LeaveAnswer = 'stay' | 'leave' | 'save';

/**
 * Asks before the user leaves the page or closes the tab with unsaved changes.
 *
 * @param save saves the changes, and resolves with whether that succeeded; without it the question does not offer it
 * @param options with `mayChangeSearch` another query in the address does not leave the page
 */
export function useAskBeforeLeaving(
  isUnsaved: boolean,
  save?: () => Promise<boolean>,
  { mayChangeSearch = false } = {},
): void {
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async ({ current, next }) => {
      if (mayChangeSearch && current.pathname === next.pathname) return false;
      const answer = await askToLeave(save !== undefined);
      return answer === 'save' ? !(await save?.()) : answer === 'stay';
    },
  });
}

/** Resolves with the user's answer. Closing the question in another way means to stay. */
const askToLeave = (canSave: boolean) =>
  new Promise<LeaveAnswer>((resolve) => {
    const answer = (close: () => void) => (given: LeaveAnswer) => {
      resolve(given);
      close();
    };
    openModal((close) => <LeaveQuestion answer={answer(close)} canSave={canSave} />, {
      role: 'alertdialog',
      onClose: () => resolve('stay'),
    });
  });

function LeaveQuestion({ answer, canSave }: { answer: (given: LeaveAnswer) => void; canSave: boolean }) {
  const t = useTexts();
  return (
    <ModalContent
      title={t('settings.leave.title')}
      actions={
        <>
          <Button variant="outline" autoFocus onPress={() => answer('stay')}>
            {t('settings.leave.stay')}
          </Button>
          <Button variant="danger" onPress={() => answer('leave')}>
            {t('settings.leave.leave')}
          </Button>
          {canSave && <Button onPress={() => answer('save')}>{t('settings.leave.save')}</Button>}
        </>
      }
    >
      <p className="muted">{t('settings.leave.text')}</p>
    </ModalContent>
  );
}
