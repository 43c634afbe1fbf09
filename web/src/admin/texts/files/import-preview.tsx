import type { ImportPreview as Preview } from '@ok/contract/routes/texts/text-editing.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { WordDifferences } from '../../fields/display/word-differences.tsx';
import styles from './import-preview.module.css';

/** Changes drawn; a line gives the number of the others. */
const maxShownChanges = 200;

interface ImportPreviewProps {
  name: string;
  preview: Preview;
  language: string;
}

/** Preview of an import: the changed texts, or the errors in the file. */
export function ImportPreview({ name, preview, language }: ImportPreviewProps) {
  const t = useTexts();
  const { changes, faults, same } = preview;
  if (faults.length > 0) {
    return (
      <Alert tone="danger" title={t('translations.import.refused', { count: faults.length, name })}>
        <ul className={styles.faults}>
          {faults.map(({ key, fault, names }) => (
            <li key={`${key} ${fault}`}>
              <code dir="ltr">{key}</code>{' '}
              {t(`translations.import.faults.${fault}`, {
                names: names.map((one) => `{{${one}}}`).join(', '),
              })}
            </li>
          ))}
        </ul>
      </Alert>
    );
  }
  return (
    <>
      <p>
        <b>{t('translations.import.changes', { count: changes.length })}</b>{' '}
        {same > 0 && <span className="muted">{t('translations.import.same', { count: same })}</span>}
      </p>
      {changes.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its window is moved by keyboard, too
        <ul className={styles.changes} tabIndex={0} aria-label={t('translations.import.list')}>
          {changes.slice(0, maxShownChanges).map(({ key, before, after }) => (
            <li key={key}>
              <code dir="ltr">{key}</code>
              <WordDifferences before={before} after={after} language={language} />
            </li>
          ))}
          {changes.length > maxShownChanges && (
            <li>{t('translations.import.more', { count: changes.length - maxShownChanges })}</li>
          )}
        </ul>
      )}
    </>
  );
}
