import type { EditedText } from '@ok/contract/routes/texts/text-editing.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { WordDifferences } from '../../fields/display/word-differences.tsx';
import { useTextEditing } from '../state/text-editing.ts';
import styles from './text-row.module.css';

interface BaseChangedProps {
  row: EditedText;
  language: string;
  isBusy: boolean;
}

/** Shows how the shipped version of an edited text changed, and lets the user choose between both. */
export function ShippedTextChanged({ row, language, isBusy }: BaseChangedProps) {
  const t = useTexts();
  const { save, revert } = useTextEditing();
  return (
    <div className={styles.base}>
      <b>{t(row.shipped === null ? 'translations.base.gone' : 'translations.base.changed')}</b>
      {row.shipped !== null && (
        <WordDifferences before={row.shippedBefore ?? row.shipped} after={row.shipped} language={language} />
      )}
      <div className={styles.actions}>
        <Button
          size="small"
          variant="soft"
          isDisabled={isBusy}
          onPress={() => void save(row.key, row.edit ?? '', row.edit)}
        >
          {t('translations.base.keep')}
        </Button>
        <Button size="small" variant="outline" isDisabled={isBusy} onPress={() => void revert(row, null)}>
          {t('translations.base.take')}
        </Button>
      </div>
    </div>
  );
}
