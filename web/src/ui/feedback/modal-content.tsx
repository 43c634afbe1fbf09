import type { ReactNode } from 'react';
import { Heading } from 'react-aria-components/Heading';
import styles from './modal-content.module.css';

export interface ModalContentProps {
  /** Names the dialog. */
  title: ReactNode;
  children?: ReactNode;
  /** Cancel first, then the action. Leave out when a form inside has its own. */
  actions?: ReactNode;
}

/** The inside of a modal: one question, its consequences, what can be done. */
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
