import { useState } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { ModalContent } from '../../ui/feedback/modal-content.tsx';
import { openModal } from '../../ui/feedback/modals.ts';
import { Button } from '../../ui/forms/button.tsx';

/** Ways to stop a measurement. */
export type Stopping = {
  /** Leaves the measurement open. */
  later: () => void;
  /** Closes the measurement without an outcome. The question stays open meanwhile; a failure shows itself. */
  close: () => Promise<void>;
};

/** Asks whether to leave the measurement open or to close it. The default answer is to continue. */
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
