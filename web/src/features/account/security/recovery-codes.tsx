import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { ModalContent } from '../../../ui/feedback/modal-content.tsx';
import { toasts } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import styles from './security.module.css';

interface RecoveryCodesProps {
  close: () => void;
  /** Content until the codes are there; `show` shows them. */
  children: (show: (codes: readonly string[]) => void) => ReactNode;
}

/** Recovery codes, which are shown once. They can be copied or saved before the modal is closed. */
export function RecoveryCodes({ close, children }: RecoveryCodesProps) {
  const t = useTexts();
  const [codes, setCodes] = useState<readonly string[]>();
  if (!codes) return children(setCodes);
  const text = codes.join('\n');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toasts.add({ kind: 'success', text: t('security.factor.copied') }),
      // A page over plain HTTP has no clipboard: the codes can be selected.
      () => undefined,
    );
  return (
    <ModalContent
      title={t('security.factor.codesTitle')}
      actions={
        <Button autoFocus onPress={close}>
          {t('security.factor.done')}
        </Button>
      }
    >
      <p className="muted">{t('security.factor.codesText')}</p>
      <ul className={styles.codes} aria-label={t('security.factor.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="outline" size="small" icon="copy" onPress={copy}>
          {t('security.factor.copy')}
        </Button>
        <Button
          variant="outline"
          size="small"
          icon="download"
          onPress={() => saveFile('ok-recovery-codes.txt', `${text}\n`, 'text/plain')}
        >
          {t('security.factor.download')}
        </Button>
      </div>
    </ModalContent>
  );
}
