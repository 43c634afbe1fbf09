import type { EditedText } from '@ok/contract/routes/texts/text-editing.ts';
import { memo } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { TextDetails } from './text-details.tsx';
import { TextInput } from './text-input.tsx';
import styles from './text-row.module.css';
import { UsedOnLink } from './used-on-link.tsx';

interface TextRowProps {
  row: EditedText;
  /** The languages, by their codes. */
  from: string;
  language: string;
  isOpen: boolean;
  /** What is known of the text is told below it, where there is no room beside the list. */
  hasDetails: boolean;
  onOpen: (key: string | undefined) => void;
  onNext: (key: string) => void;
}

/** A text beside that of the language it is translated from. Drawn anew for nothing that is typed in another. */
export const TextRow = memo(function TextRow({ row, from, language, isOpen, hasDetails, ...acts }: TextRowProps) {
  const t = useTexts();
  return (
    <div className={`${styles.row} ${isOpen ? styles.open : ''}`}>
      <div className={styles.side}>
        <p className={styles.meta}>
          <code className={styles.key} dir="ltr">
            {row.key}
          </code>
          <UsedOnLink textKey={row.key} />
        </p>
        <p className={styles.source} lang={from} dir="auto">
          {row.source === '' ? (
            <span className="muted">{t('translations.noSource')}</span>
          ) : (
            <Marked text={row.source} />
          )}
        </p>
      </div>
      <div className={styles.side}>
        <TextInput row={row} language={language} isOpen={isOpen} hasDetails={hasDetails} {...acts} />
        {isOpen && hasDetails && (
          <div className={styles.details}>
            <TextDetails row={row} language={language} />
          </div>
        )}
      </div>
    </div>
  );
});

/** A text with its placeholders set apart. */
function Marked({ text }: { text: string }) {
  let at = 0;
  return text.split(/(\{\{[^{}]*\}\})/).map((part) => {
    const key = at;
    at += part.length + 1;
    return part.startsWith('{{') ? (
      <code key={key} className={styles.placeholder} dir="ltr">
        {part}
      </code>
    ) : (
      part
    );
  });
}
