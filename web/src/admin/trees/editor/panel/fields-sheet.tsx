import type { ReactNode } from 'react';
import { useTexts } from '../../../../texts/texts-store.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { IconButton } from '../../../../ui/forms/icon-button.tsx';
import styles from './fields-sheet.module.css';

interface FieldsSheetProps {
  /** Whether the window is too narrow for the fields beside the outline. */
  isSheet: boolean;
  isOpen: boolean;
  close: () => void;
  children: ReactNode;
}

/** Fields of the chosen node: beside the outline, or in a narrow window as a sheet over it. */
export function FieldsSheet({ isSheet, isOpen, close, children }: FieldsSheetProps) {
  const t = useTexts();
  if (!isSheet) return children;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the sheet closes it; its button and Escape do too */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      {isOpen && <div className={styles.backdrop} onClick={close} />}
      <div
        className={classNames(styles.sheet, isOpen && styles.open)}
        role="dialog"
        aria-modal="true"
        aria-labelledby="chosen-node"
        inert={!isOpen}
      >
        <div className={styles.head}>
          <IconButton icon="close" label={t('questionTree.editor.closeFields')} onPress={close} />
        </div>
        {children}
      </div>
    </>
  );
}
