import type { Texts as TextsByLanguage } from '@ok/contract/tree/document/tree-document.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { stripFieldMarkup } from '../node-names.ts';
import sheet from './proof.module.css';
import styles from './proof-texts.module.css';

/** Languages of the shown texts, and the tree's own language, which replaces a missing text. */
export type ShownLanguages = { languages: readonly string[]; treeLanguage: string | null };

interface ProofTextProps {
  node: Parameters<typeof stripFieldMarkup>[0] | 'slide' | 'picture';
  texts: TextsByLanguage;
  field: string;
  shownLanguages: ShownLanguages;
  isStrong?: boolean;
}

/**
 * Text in one language, or in several below each other. As for professionals, the tree's own language replaces a
 * missing text.
 */
export function ProofText({ node, texts, field, shownLanguages, isStrong }: ProofTextProps) {
  const t = useTexts();
  const hasOneLanguage = shownLanguages.languages.length === 1;
  const lines = shownLanguages.languages.flatMap((requested) => {
    const language = [requested, shownLanguages.treeLanguage].find(
      (code) => code !== null && texts[code]?.[field] !== undefined,
    );
    const text = language && texts[language]?.[field];
    // With several languages, the tree's own has a line already.
    return language && text && (hasOneLanguage || language === requested)
      ? [{ language, text, isFallback: language !== requested }]
      : [];
  });
  if (lines.length === 0) return null;
  return (
    <div className={styles.text} data-strong={isStrong || undefined}>
      {lines.map(({ language, text, isFallback }) => (
        <p key={language}>
          {(isFallback || !hasOneLanguage) && (
            <>
              <span className={sheet.code}>{language.toUpperCase()}</span>
              {isFallback && <span className="vh">{t('questionTree.proof.instead')} </span>}{' '}
            </>
          )}
          <span lang={language} dir="auto" className={styles.words}>
            {node === 'slide' || node === 'picture' ? text : stripFieldMarkup(node, field, text)}
          </span>
        </p>
      ))}
    </div>
  );
}
