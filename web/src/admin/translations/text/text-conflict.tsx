import type { TextState, WorkspaceText } from '@ok/contract/routes/translation/translation-workspace.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { stripMarkup } from '../state/find-workspace-texts.ts';
import { isTooLong, useTranslationEditing } from '../state/translation-editing.ts';
import styles from './text-panel.module.css';

interface TextConflictProps {
  row: WorkspaceText;
  theirs: TextState;
  /** Text that the user typed. */
  text: string;
  language: string;
}

/** Shows the text that another user saved meanwhile, and lets the user choose between both. */
export function TextConflict({ row, theirs, text, language }: TextConflictProps) {
  const t = useTexts();
  const { saveMine, takeTheirs } = useTranslationEditing();
  return (
    <Alert tone="warning" role="alert" title={t('translating.conflict.title')}>
      <p>{t('translating.conflict.theirs', { name: theirs.by ?? t('translations.somebody') })}</p>
      <p lang={language} dir="auto" className={styles.theirs}>
        {theirs.text === null ? t('translating.conflict.empty') : stripMarkup(row.kind, theirs.text)}
      </p>
      <div className={styles.actions}>
        <Button size="small" isDisabled={isTooLong(row, text)} onPress={() => void saveMine(row, theirs)}>
          {t('translations.conflict.mine')}
        </Button>
        <Button size="small" variant="outline" onPress={() => takeTheirs(row)}>
          {t('translations.conflict.theirs')}
        </Button>
      </div>
    </Alert>
  );
}
