import type { Texts as TextsByLanguage } from '@ok/contract/tree/document/tree-document.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { plainTextOf } from '../node-names.ts';
import sheet from './proof.module.css';
import styles from './proof-texts.module.css';

/** In which languages texts are shown, and the tree's own, which stands in where one has no text. */
export type Said = { languages: readonly string[]; own: string | null };

interface ProofTextProps {
  node: Parameters<typeof plainTextOf>[0] | 'slide' | 'picture';
  texts: TextsByLanguage;
  field: string;
  said: Said;
  isStrong?: boolean;
}

/** A text in a language, or in several below each other; as professionals see it, in the tree's own where it is missing. */
export function ProofText({ node, texts, field, said, isStrong }: ProofTextProps) {
  const t = useTexts();
  const isOne = said.languages.length === 1;
  const lines = said.languages.flatMap((wanted) => {
    const language = [wanted, said.own].find((code) => code !== null && texts[code]?.[field] !== undefined);
    const text = language && texts[language]?.[field];
    // Of several languages the tree's own is there by itself.
    return language && text && (isOne || language === wanted) ? [{ language, text, isOther: language !== wanted }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <div className={styles.text} data-strong={isStrong || undefined}>
      {lines.map(({ language, text, isOther }) => (
        <p key={language}>
          {(isOther || !isOne) && (
            <>
              <span className={sheet.code}>{language.toUpperCase()}</span>
              {isOther && <span className="vh">{t('questionTree.proof.instead')} </span>}{' '}
            </>
          )}
          <span lang={language} dir="auto" className={styles.words}>
            {node === 'slide' || node === 'picture' ? text : plainTextOf(node, field, text)}
          </span>
        </p>
      ))}
    </div>
  );
}
