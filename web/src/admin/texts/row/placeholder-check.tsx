import type { EditedText } from '@ok/contract/routes/texts/text-editing.ts';
import { placeholdersOf } from '@ok/contract/rules/texts/flatten-texts.ts';
import type { PlaceholderError } from '@ok/contract/rules/texts/text-placeholders.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import styles from './text-row.module.css';

interface PlaceholderCheckProps {
  id: string;
  row: EditedText;
  text: string;
  errors: readonly PlaceholderError[];
  /** Inserts a placeholder at the cursor. */
  onInsert: (placeholder: string) => void;
}

const formatPlaceholders = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(', ');

/** Placeholders that a text has and lacks, and the errors that prevent saving it. */
export function PlaceholderCheck({ id, row, text, errors, onInsert }: PlaceholderCheckProps) {
  const t = useTexts();
  const used = new Set(placeholdersOf(text));
  const names = [...row.required, ...row.optional];
  return (
    <div className={styles.check}>
      {names.length > 0 && (
        <div className={styles.places}>
          {names.map((name) => {
            const isThere = used.has(name);
            const isNeeded = row.required.includes(name);
            const look = isThere ? styles.there : isNeeded && text.trim() !== '' ? styles.lacking : undefined;
            return (
              <button
                key={name}
                type="button"
                className={`${styles.place} ${look ?? ''}`}
                onClick={() => onInsert(`{{${name}}}`)}
              >
                <Icon name={isThere ? 'check' : 'plus'} />
                <code dir="ltr">{formatPlaceholders([name])}</code>
                <span className="vh">{t(isThere ? 'translations.place.there' : 'translations.place.insert')}</span>
              </button>
            );
          })}
        </div>
      )}
      <div id={id} role="status" className={styles.faults}>
        {errors.map(({ fault, names: wrong }) => (
          <p key={fault} className={styles.fault}>
            <Icon name="problem" />
            <span>
              {t(`translations.faults.${fault}`, { names: formatPlaceholders(wrong), open: '{{', close: '}}' })}
            </span>
          </p>
        ))}
      </div>
    </div>
  );
}
