import type { TextState, WorkspaceText } from '@ok/contract/routes/translation/translation-workspace.ts';
import { recentDateTime } from '../../../texts/dates.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Tag } from '../../../ui/content/tag.tsx';
import type { TextDraft } from '../../data/text-drafts.ts';
import styles from './text-panel.module.css';

/** State of a translation: of what is typed, or else of what is saved, with who saved it and when. */
export function TranslationStatus({ row, draft }: { row: WorkspaceText; draft: TextDraft<TextState> }) {
  const t = useTexts();
  const language = useLanguage();
  const { state, by, at, sameMeaning } = row;
  const { status, theirs } = draft;
  const isUnsaved = draft.text !== undefined;
  const isReviewed = state === 'returned' || state === 'toReview';
  const when = at === null ? '' : recentDateTime(at, language);
  return (
    <span className={styles.status}>
      <span role="status">
        {status === 'saving' && t('translations.status.saving')}
        {status === 'saved' && (
          <Tag tone="success" icon="check">
            {t('translations.status.saved')}
          </Tag>
        )}
        {status === 'failed' && !theirs && <span className={styles.bad}>{t('translating.notSavedYet')}</span>}
        {status === 'refused' && <span className={styles.bad}>{t('translations.status.refused')}</span>}
      </span>
      {isUnsaved && status === undefined && <span>{t('translations.status.unsaved')}</span>}
      {!isUnsaved && status === undefined && state === 'missing' && (
        <span className={styles.bad}>{t('translations.status.missing')}</span>
      )}
      {!isUnsaved && isReviewed && (
        <Tag tone={state === 'returned' ? 'warning' : 'info'} icon={state === 'returned' ? 'undo' : 'eye'}>
          {t(`translating.state.${state}`)}
        </Tag>
      )}
      {!isUnsaved && state !== 'missing' && by !== null && (
        <span className="muted">
          {t(sameMeaning ? 'translating.confirmedBy' : 'translating.translatedBy', { name: by, when })}
        </span>
      )}
    </span>
  );
}
