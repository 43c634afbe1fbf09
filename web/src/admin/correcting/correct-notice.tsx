import { useTexts } from '../../texts/texts-store.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { CorrectButton } from './correct-button.tsx';
import styles from './correct-notice.module.css';
import type { VersionText } from './correction.ts';

interface CorrectNoticeProps {
  text: VersionText;
  /** Status of the text's version. */
  status: unknown;
  /** Explanation why the text can't be edited here. */
  explanation: string;
  className?: string | undefined;
}

/** Notice that a text is or was published, with a button that corrects it. */
export function CorrectNotice({ text, status, explanation, className }: CorrectNoticeProps) {
  const t = useTexts();
  return (
    <Alert
      tone="info"
      className={className}
      title={t(status === 'PUBLISHED' ? 'questionTree.correct.published' : 'questionTree.correct.formerly')}
    >
      <p className={styles.why}>{explanation}</p>
      <CorrectButton text={text} />
    </Alert>
  );
}
