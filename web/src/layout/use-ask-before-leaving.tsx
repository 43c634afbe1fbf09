import { useBlocker } from '@tanstack/react-router';
import { useTexts } from '../texts/texts-store.ts';
import { ModalContent } from '../ui/feedback/modal-content.tsx';
import { openModal } from '../ui/feedback/modals.ts';
import { Button } from '../ui/forms/button.tsx';

/** Asks before the user leaves the page or closes the tab with unsaved changes. */
export function useAskBeforeLeaving(isUnsaved: boolean): void {
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async () => !(await askToLeave()),
  });
}

/** Resolves with whether the user wants to leave. Closing the question in another way means to stay. */
const askToLeave = () =>
  new Promise<boolean>((resolve) => {
    const answer = (close: () => void, leave: boolean) => {
      resolve(leave);
      close();
    };
    openModal((close) => <LeaveQuestion onStay={() => answer(close, false)} onLeave={() => answer(close, true)} />, {
      role: 'alertdialog',
      onClose: () => resolve(false),
    });
  });

function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useTexts();
  return (
    <ModalContent
      title={t('settings.leave.title')}
      actions={
        <>
          <Button variant="outline" autoFocus onPress={onStay}>
            {t('settings.leave.stay')}
          </Button>
          <Button variant="danger" onPress={onLeave}>
            {t('settings.leave.leave')}
          </Button>
        </>
      }
    >
      <p className="muted">{t('settings.leave.text')}</p>
    </ModalContent>
  );
}
