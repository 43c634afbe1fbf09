import { useBlocker } from '@tanstack/react-router';
import { useTexts } from '../texts/texts-store.ts';
import { ModalContent } from '../ui/feedback/modal-content.tsx';
import { openModal } from '../ui/feedback/modals.ts';
import { Button } from '../ui/forms/button.tsx';

/** While something is not saved: leaving the page asks first, and so does closing the tab. */
export function useAskBeforeLeaving(isUnsaved: boolean): void {
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async () => !(await askToLeave()),
  });
}

/** Whether somebody wants to leave. However the question goes away, no answer is to stay. */
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
