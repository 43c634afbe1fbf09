import { useState } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { ModalContent } from '../../ui/feedback/modal-content.tsx';
import { openModal } from '../../ui/feedback/modals.ts';
import { Button } from '../../ui/forms/button.tsx';

/** What stopping comes down to. */
export type Stopping = {
  /** The measurement stays open. */
  later: () => void;
  /** It is closed without an outcome. While this is under way the question stays; what fails has told so itself. */
  close: () => Promise<void>;
};

/** Ask somebody who wants to stop whether that is for now or for good. To stay is what a key pressed in haste does. */
export const askToStop = (stopping: Stopping): void => {
  openModal((close) => <StopQuestion {...stopping} onAnswer={close} />, { role: 'alertdialog' });
};

function StopQuestion({ later, close, onAnswer }: Stopping & { onAnswer: () => void }) {
  const t = useTexts();
  const [isClosing, setClosing] = useState(false);
  const closeForGood = async () => {
    setClosing(true);
    try {
      await close();
      onAnswer();
    } catch {
      setClosing(false);
    }
  };
  return (
    <ModalContent
      title={t('measure.stopping.title')}
      actions={
        <>
          <Button variant="ghost" isPending={isClosing} onPress={closeForGood}>
            {t('measure.stopping.close')}
          </Button>
          <Button
            variant="outline"
            onPress={() => {
              onAnswer();
              later();
            }}
          >
            {t('measure.stopping.later')}
          </Button>
          <Button autoFocus onPress={onAnswer}>
            {t('measure.stopping.stay')}
          </Button>
        </>
      }
    >
      <p className="muted">{t('measure.stopping.text')}</p>
    </ModalContent>
  );
}
