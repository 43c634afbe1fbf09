import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../../../../texts/texts-store.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { IconButton } from '../../../../ui/forms/icon-button.tsx';
import styles from './fields-sheet.module.css';

/** Elements that stay usable beside a sheet: what closes it, messages, and what lies above it. */
const usableBesideSheet = '[inert], [data-backdrop], [role="status"], [data-react-aria-top-layer]';

/** Makes everything around an element inert. Returns a function that undoes it. */
const disableAround = (element: Element): (() => void) => {
  const disabled: Element[] = [];
  for (let at = element; at !== document.body && at.parentElement; at = at.parentElement) {
    for (const sibling of at.parentElement.children) {
      if (sibling === at || sibling.matches(usableBesideSheet)) continue;
      sibling.setAttribute('inert', '');
      disabled.push(sibling);
    }
  }
  return () => {
    for (const each of disabled) each.removeAttribute('inert');
  };
};

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
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => (isSheet && isOpen && sheet.current ? disableAround(sheet.current) : undefined), [isSheet, isOpen]);
  if (!isSheet) return children;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the sheet closes it; its button and Escape do too */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      {isOpen && <div className={styles.backdrop} data-backdrop="" onClick={close} />}
      <div
        ref={sheet}
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
