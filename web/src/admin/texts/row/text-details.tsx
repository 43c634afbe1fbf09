import type { EditedText } from '@ok/contract/routes/texts/text-editing.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { languageName } from '../../data/language-name.ts';
import { useTextDraft } from '../../data/text-drafts.ts';
import { findTextUsage } from '../../data/text-usage.ts';
import { currentText } from '../state/find-texts.ts';
import { useTextEditing } from '../state/text-editing.ts';
import { previewParts } from './sample-values.ts';
import styles from './text-details.module.css';
import { TextHistory } from './text-history.tsx';
import { UsageLink } from './usage-link.tsx';

/** Details of a text: where it is used, its preview, and its history. */
export function TextDetails({ row, language }: { row: EditedText; language: string }) {
  const t = useTexts();
  const pageLanguage = useLanguage();
  const { drafts } = useTextEditing();
  const text = useTextDraft(drafts, row.key).text ?? currentText(row);
  const parts = previewParts(text, row.key, language);
  return (
    <div className={styles.details}>
      {findTextUsage(row.key) && (
        <Card isPadded className={styles.part}>
          <h2>{t('translations.used')}</h2>
          <p>
            <UsageLink textKey={row.key} />
          </p>
        </Card>
      )}
      <Card isPadded className={styles.part}>
        <h2>{t('translations.preview.title')}</h2>
        {parts.length === 0 ? (
          <p className="muted">{t('translations.preview.empty')}</p>
        ) : (
          <>
            <p className={styles.preview} lang={language} dir="auto">
              {parts.map(({ text: part, isSample }, at) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have nothing but their place
                isSample ? <b key={at}>{part}</b> : part,
              )}
            </p>
            {parts.some(({ isSample }) => isSample) && (
              <p className={`muted ${styles.small}`}>
                {t('translations.preview.samples', { language: languageName(language, pageLanguage) })}
              </p>
            )}
          </>
        )}
      </Card>
      <Card isPadded className={styles.part}>
        <h2>{t('translations.history.title')}</h2>
        <TextHistory key={row.key} row={row} language={language} />
      </Card>
    </div>
  );
}
