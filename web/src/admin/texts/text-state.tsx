import type { EditedText } from '@ok/contract/routes/texts/text-editing.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Tag } from '../../ui/content/tag.tsx';
import styles from './text-row.module.css';
import type { TextWork } from './text-work.ts';

/** What became of a text, or how it stands. */
export function TextState({ row, work }: { row: EditedText; work: TextWork }) {
  const t = useTexts();
  const isUnsaved = work.text !== undefined;
  return (
    <span className={styles.state}>
      <span role="status">
        {work.status === 'saving' && t('translations.status.saving')}
        {work.status === 'saved' && (
          <Tag tone="success" icon="check">
            {t('translations.status.saved')}
          </Tag>
        )}
        {work.status === 'failed' && !work.theirs && (
          <span className={styles.bad}>{t('translations.status.failed')}</span>
        )}
        {work.status === 'refused' && <span className={styles.bad}>{t('translations.status.refused')}</span>}
      </span>
      {isUnsaved && work.status === undefined && <span className={styles.bad}>{t('translations.status.unsaved')}</span>}
      {!isUnsaved && work.status === undefined && row.state === 'missing' && (
        <span className={styles.bad}>{t('translations.status.missing')}</span>
      )}
      {!isUnsaved && row.state === 'edited' && work.status !== 'saving' && (
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
