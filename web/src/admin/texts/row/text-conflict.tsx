import type { EditedText } from '@ok/contract/routes/texts/text-editing.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { currentText } from '../state/find-texts.ts';
import { useTextEditing } from '../state/text-editing.ts';
import styles from './text-row.module.css';

interface TheirTextProps {
  row: EditedText;
  theirs: EditedText;
  language: string;
  /** Text that the user typed. */
  text: string;
  isWrong: boolean;
}

/** Shows the text that another administrator saved meanwhile, and lets the user choose between both. */
export function TextConflict({ row, theirs, language, text, isWrong }: TheirTextProps) {
  const t = useTexts();
  const { save, takeTheirs } = useTextEditing();
  return (
    <Alert tone="warning" role="alert" className={styles.theirs} title={t('translations.conflict.title')}>
      <p>{t('translations.conflict.by', { name: theirs.editedBy ?? t('translations.somebody') })}</p>
      <p lang={language} dir="auto" className={styles.theirText}>
        {currentText(theirs)}
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
