import type { TranslationSuggestion } from '@ok/contract/routes/translation/translation-help.ts';
import type { WorkspaceText } from '@ok/contract/routes/translation/translation-workspace.ts';
import { recentDateTime } from '../../../texts/dates.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { WordDifferences } from '../../fields/display/word-differences.tsx';
import { stripMarkup } from '../state/find-workspace-texts.ts';
import styles from './card-preview.module.css';

interface SuggestionsCardProps {
  row: WorkspaceText;
  suggestions: readonly TranslationSuggestion[];
  /** Codes of both languages. */
  from: string;
  language: string;
  onInsert: (translation: string) => void;
}

/** Earlier translations that may serve again; where their source differs, its changed words are marked. */
export function SuggestionsCard({ row, suggestions, from, language, onInsert }: SuggestionsCardProps) {
  const t = useTexts();
  const pageLanguage = useLanguage();
  if (suggestions.length === 0) return null;
  const { kind } = row;
  return (
    <section className={styles.card} aria-labelledby="suggestions">
      <h2 id="suggestions">{t('translating.suggestions.title')}</h2>
      <ul className={styles.suggestions}>
        {suggestions.map(({ translation, source, similarity, origin, by, at }, index) => (
          <li key={translation}>
            <p className="muted">
              <b>{t('translating.percent', { percent: similarity })}</b> {t(`translating.suggestions.${origin}`)}
              {by !== null && `, ${by}, ${recentDateTime(at, pageLanguage)}`}
            </p>
            {source !== row.source && (
              <WordDifferences
                before={stripMarkup(kind, source)}
                after={stripMarkup(kind, row.source)}
                language={from}
              />
            )}
            <p lang={language} dir="auto" className={styles.translation}>
              {stripMarkup(kind, translation)}
            </p>
            <Button
              variant="soft"
              size="small"
              {...(index === 0 && { 'aria-keyshortcuts': 'Alt+I' })}
              onPress={() => onInsert(translation)}
            >
              {t('translating.suggestions.insert')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
