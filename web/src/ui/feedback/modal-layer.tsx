import { Dialog, Modal, ModalOverlay } from 'react-aria-components/Modal';
import styles from './modal-layer.module.css';
import type { OpenModal } from './modals.ts';

interface ModalLayerProps {
  modal: OpenModal;
}

/** One open modal; loaded by `ModalHost`. Traps focus, and returns it to its former place when it closes. */
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
