import { useTexts } from '../../texts/texts-store.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import type { TextRow } from './correct.ts';
import { CorrectButton } from './correct-button.tsx';
import styles from './correct-notice.module.css';

interface CorrectNoticeProps {
  text: TextRow;
  /** Of its version. */
  status: unknown;
  /** Why it does not change where it stands. */
  why: string;
  className?: string | undefined;
}

/** That a text is or was published, and the way to where it is corrected. */
export function CorrectNotice({ text, status, why, className }: CorrectNoticeProps) {
  const t = useTexts();
  return (
    <Alert
      tone="info"
      className={className}
      title={t(status === 'PUBLISHED' ? 'questionTree.correct.published' : 'questionTree.correct.formerly')}
    >
      <p className={styles.why}>{why}</p>
      <CorrectButton text={text} />
    </Alert>
  );
}
