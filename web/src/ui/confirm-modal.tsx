import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { ModalContent } from './modal-content.tsx';
import { openModal } from './modals.ts';

export interface ConfirmTexts {
  title: ReactNode;
  /** The consequences. */
  text: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  /** Red action and focus on Cancel: something is lost. */
  isDestructive?: boolean;
}

/** Asks one question; resolves to whether it was confirmed. Anything but the action button counts as no. */
export function confirmInModal({
  title,
  text,
  confirmLabel,
  cancelLabel,
  isDestructive,
}: ConfirmTexts): Promise<boolean> {
  return new Promise((resolve) => {
    let isConfirmed = false;
    openModal(
      (close) => (
        <ModalContent
          title={title}
          actions={
            <>
              <Button variant="outline" autoFocus={isDestructive} onPress={close}>
                {cancelLabel}
              </Button>
              <Button
                variant={isDestructive ? 'danger' : 'primary'}
                autoFocus={!isDestructive}
                onPress={() => {
                  isConfirmed = true;
                  close();
                }}
              >
                {confirmLabel}
              </Button>
            </>
          }
        >
          <p className="muted">{text}</p>
        </ModalContent>
      ),
      { role: 'alertdialog', onClose: () => resolve(isConfirmed) },
    );
  });
}
