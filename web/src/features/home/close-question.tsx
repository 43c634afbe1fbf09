import { useState } from 'react';
import { closeMeasurement } from '../../api/measurements.ts';
import { notify } from '../../api/notify.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { ModalContent } from '../../ui/feedback/modal-content.tsx';
import { Button } from '../../ui/forms/button.tsx';

interface CloseQuestionProps {
  measurementKey: string;
  /** Name of the tree. */
  name: string;
  onClosed: () => void;
  close: () => void;
}

/**
 * Asks for confirmation before a measurement is closed without an outcome. After a failure, which a toast shows, the
 * question stays open.
 */
export default function CloseQuestion({ measurementKey, name, onClosed, close }: CloseQuestionProps) {
  const t = useTexts();
  const [isClosing, setClosing] = useState(false);
  const confirmClose = async () => {
    setClosing(true);
    try {
      await closeMeasurement(measurementKey);
      close();
      onClosed();
      void notify('success', { keys: ['home.open.closed'], params: { name } });
    } catch {
      setClosing(false);
    }
  };
  return (
    <ModalContent
      title={t('home.open.closeTitle', { name })}
      actions={
        <>
          <Button variant="outline" autoFocus onPress={close}>
            {t('home.open.cancel')}
          </Button>
          <Button isPending={isClosing} onPress={() => void confirmClose()}>
            {t('home.open.close')}
          </Button>
        </>
      }
    >
      <p className="muted">{t('home.open.closeText')}</p>
    </ModalContent>
  );
}
