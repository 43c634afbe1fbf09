import type { EditedText } from '@ok/contract/routes/texts/text-editing.ts';
import { memo } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { TextDetails } from './text-details.tsx';
import { TranslationInput } from './text-input.tsx';
import styles from './text-row.module.css';
import { UsageLink } from './usage-link.tsx';

interface TextRowProps {
  row: EditedText;
  /** Codes of both languages. */
  from: string;
  language: string;
  isOpen: boolean;
  /** Whether details open below the row: a narrow window has no room beside the list. */
  hasDetails: boolean;
  onOpen: (key: string | undefined) => void;
  onNext: (key: string) => void;
}

/** A text beside its source text. Memoised, so that typing in another row does not render it. */
export const TextRow = memo(function TextRow({ row, from, language, isOpen, hasDetails, ...acts }: TextRowProps) {
  const t = useTexts();
  return (
    <div className={`${styles.row} ${isOpen ? styles.open : ''}`}>
      <div className={styles.side}>
        <p className={styles.meta}>
          <code className={styles.key} dir="ltr">
            {row.key}
          </code>
          <UsageLink textKey={row.key} />
        </p>
        <p className={styles.source} lang={from} dir="auto">
          {row.source === '' ? (
            <span className="muted">{t('translations.noSource')}</span>
          ) : (
            <MarkedPlaceholders text={row.source} />
          )}
        </p>
      </div>
      <div className={styles.side}>
        <TranslationInput row={row} language={language} isOpen={isOpen} hasDetails={hasDetails} {...acts} />
        {isOpen && hasDetails && (
          <div className={styles.details}>
            <TextDetails row={row} language={language} />
          </div>
        )}
      </div>
    </div>
  );
});

function MarkedPlaceholders({ text }: { text: string }) {
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
