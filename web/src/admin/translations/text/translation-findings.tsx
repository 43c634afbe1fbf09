import type { WorkspaceText } from '@ok/contract/routes/translation/translation-workspace.ts';
import { findTranslationFindings } from '@ok/contract/rules/texts/translation-checks.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import { languageFactsOf } from '../../languages/language-facts.ts';
import { useTerms } from '../glossary/glossary-queries.ts';
import { stripMarkup } from '../state/find-workspace-texts.ts';
import { marksOf } from '../state/marks-of.ts';
import styles from './text-panel.module.css';

/** Findings about a translation, while it is typed. */
export function TranslationFindings({ row, text, language }: { row: WorkspaceText; text: string; language: string }) {
  const t = useTexts();
  const { kind, source } = row;
  const findings = findTranslationFindings({
    source: stripMarkup(kind, source),
    translation: stripMarkup(kind, text),
    marks: { source: marksOf(kind, source), translation: marksOf(kind, text) },
    direction: languageFactsOf(language).direction,
    terms: useTerms(),
  });
  return (
    <ul className={styles.findings} aria-label={t('translating.findings')} aria-live="polite">
      {findings.map(({ check, names = [] }) => (
        <li key={check}>
          <Icon name="warning" />
          <span>{t(`translating.checks.${check}`, { names: names.join(', ') })}</span>
        </li>
      ))}
    </ul>
  );
}
