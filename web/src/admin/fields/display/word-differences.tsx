import { diffWords } from 'diff';
import { Fragment } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import styles from './word-differences.module.css';

interface WordDifferencesProps {
  /** Former text; null if there was none. */
  before: string | null;
  after: string | null;
  language: string;
}

/** Text with added and removed words marked, also for screen readers. */
export function WordDifferences({ before, after, language }: WordDifferencesProps) {
  const t = useTexts();
  const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter(language, { granularity: 'word' }) : undefined;
  const parts = diffWords(before ?? '', after ?? '', segmenter && { intlSegmenter: segmenter });
  let offset = 0;
  return (
    <p lang={language} dir="auto" className={styles.text}>
      {parts.map(({ value, added, removed }) => {
        const key = offset;
        offset += value.length + 1;
        if (!added && !removed) return <Fragment key={key}>{value}</Fragment>;
        const Mark = added ? 'ins' : 'del';
        return (
          <Fragment key={key}>
            <span className="vh">
              {t(added ? 'questionTree.publish.addedWords' : 'questionTree.publish.removedWords')}{' '}
            </span>
            <Mark>{value}</Mark>
            <span className="vh">{t('questionTree.publish.endOfWords')} </span>
          </Fragment>
        );
      })}
    </p>
  );
}
