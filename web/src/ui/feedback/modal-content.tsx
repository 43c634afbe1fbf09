import type { ReactNode } from 'react';
import { Heading } from 'react-aria-components/Heading';
import styles from './modal-content.module.css';

export interface ModalContentProps {
  /** Heading and accessible name of the dialog. */
  title: ReactNode;
  children?: ReactNode;
  /** Buttons: cancel first, then the action. Omit them when a form inside has its own. */
  actions?: ReactNode;
}

/** Content of a modal: one question, its consequences and its buttons. */
export function ModalContent({ title, children, actions }: ModalContentProps) {
  return (
    <>
      <Heading slot="title" className={styles.title}>
        {title}
      </Heading>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </>
  );
}
