import type { EditedText } from '@ok/contract/routes/texts/text-editing.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Tag } from '../../../ui/content/tag.tsx';
import type { TextDraft } from '../../data/text-drafts.ts';
import styles from './text-row.module.css';

/** State of a text: of its draft, or else of the saved text. */
export function TextState({ row, draft }: { row: EditedText; draft: TextDraft<EditedText> }) {
  const t = useTexts();
  const isUnsaved = draft.text !== undefined;
  return (
    <span className={styles.state}>
      <span role="status">
        {draft.status === 'saving' && t('translations.status.saving')}
        {draft.status === 'saved' && (
          <Tag tone="success" icon="check">
            {t('translations.status.saved')}
          </Tag>
        )}
        {draft.status === 'failed' && !draft.theirs && (
          <span className={styles.bad}>{t('translations.status.failed')}</span>
        )}
        {draft.status === 'refused' && <span className={styles.bad}>{t('translations.status.refused')}</span>}
      </span>
      {isUnsaved && draft.status === undefined && (
        <span className={styles.bad}>{t('translations.status.unsaved')}</span>
      )}
      {!isUnsaved && draft.status === undefined && row.state === 'missing' && (
        <span className={styles.bad}>{t('translations.status.missing')}</span>
      )}
      {!isUnsaved && row.state === 'edited' && draft.status !== 'saving' && (
        <Tag tone="primary" icon="edit">
          {t('translations.status.edited')}
        </Tag>
      )}
      {!isUnsaved && row.state === 'outdated' && (
        <Tag tone="warning" icon="warning">
          {t('translations.status.outdated')}
        </Tag>
      )}
    </span>
  );
}
