import { Dialog, Modal, ModalOverlay } from 'react-aria-components/Modal';
import styles from './modal-layer.module.css';
import type { OpenModal } from './modals.ts';

interface ModalLayerProps {
  modal: OpenModal;
}

/** One open modal; loaded by `ModalHost`. Focus goes in, stays in and returns to where it was. */
export default function ModalLayer({ modal }: ModalLayerProps) {
  return (
    <ModalOverlay
      className={styles.overlay}
      isOpen
      isDismissable={modal.isDismissable ?? true}
      isKeyboardDismissDisabled={modal.isKeyboardDismissDisabled}
      onOpenChange={(isOpen) => !isOpen && modal.close()}
    >
      <Modal className={styles.modal}>
        <Dialog className={styles.dialog} role={modal.role}>
          {modal.render(modal.close)}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
