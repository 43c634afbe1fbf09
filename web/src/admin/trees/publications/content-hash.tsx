import { useState } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { toasts } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import styles from './publications.module.css';

/** Characters that are enough to tell publications apart. */
const shortHashLength = 12;

/** Hash of a publication's content, shortened; can be expanded and copied. */
export function ContentHash({ hash }: { hash: string }) {
  const t = useTexts();
  const [isExpanded, setExpanded] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(hash);
      toasts.add({ kind: 'success', text: t('questionTree.publications.hashCopied') });
    } catch {
      // Without clipboard access the user can select the whole hash.
      setExpanded(true);
    }
  };
  return (
    <div className={styles.hash}>
      <code>{isExpanded ? hash : `${hash.slice(0, shortHashLength)}…`}</code>
      <span className={styles.hashActions}>
        <Button variant="ghost" size="small" aria-expanded={isExpanded} onPress={() => setExpanded(!isExpanded)}>
          {t(isExpanded ? 'questionTree.publications.hashShort' : 'questionTree.publications.hashWhole')}
        </Button>
        <IconButton icon="copy" label={t('questionTree.publications.hashCopy')} onPress={() => void copy()} />
      </span>
    </div>
  );
}
