import type { EditedText } from '@ok/contract/routes/texts/text-editing.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { textOf } from './find-texts.ts';
import { useTextEditing } from './text-editing.ts';
import styles from './text-row.module.css';

interface TheirTextProps {
  row: EditedText;
  theirs: EditedText;
  language: string;
  /** What was typed here. */
  text: string;
  isWrong: boolean;
}

/** What another administrator has saved meanwhile, below what was typed here; one of the two is chosen. */
export function TheirText({ row, theirs, language, text, isWrong }: TheirTextProps) {
  const t = useTexts();
  const { save, takeTheirs } = useTextEditing();
  return (
    <Alert tone="warning" role="alert" className={styles.theirs} title={t('translations.conflict.title')}>
      <p>{t('translations.conflict.by', { name: theirs.editedBy ?? t('translations.somebody') })}</p>
      <p lang={language} dir="auto" className={styles.theirText}>
        {textOf(theirs)}
      </p>
      <div className={styles.actions}>
        <Button size="small" isDisabled={isWrong} onPress={() => void save(row.key, text, theirs.edit)}>
          {t('translations.conflict.mine')}
        </Button>
        <Button size="small" variant="outline" onPress={() => takeTheirs(theirs)}>
          {t('translations.conflict.theirs')}
        </Button>
      </div>
    </Alert>
  );
}
