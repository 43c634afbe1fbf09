import { useState } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { toasts } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import styles from './publications.module.css';

/** As many characters as tell publications apart at a glance. */
const short = 12;

/** What a publication is known by: short until somebody wants all of it, or to paste it elsewhere. */
export function ContentHash({ hash }: { hash: string }) {
  const t = useTexts();
  const [isWhole, setWhole] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(hash);
      toasts.add({ kind: 'success', text: t('questionTree.publications.hashCopied') });
    } catch {
      // Where there is no clipboard it can be selected.
      setWhole(true);
    }
  };
  return (
    <div className={styles.hash}>
      <code>{isWhole ? hash : `${hash.slice(0, short)}…`}</code>
      <span className={styles.hashActions}>
        <Button variant="ghost" size="small" aria-expanded={isWhole} onPress={() => setWhole(!isWhole)}>
          {t(isWhole ? 'questionTree.publications.hashShort' : 'questionTree.publications.hashWhole')}
        </Button>
        <IconButton icon="copy" label={t('questionTree.publications.hashCopy')} onPress={() => void copy()} />
      </span>
    </div>
  );
}
