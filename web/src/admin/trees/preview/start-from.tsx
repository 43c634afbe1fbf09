import { useDeferredValue, useMemo, useState } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { Tag } from '../../../ui/content/tag.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { textOfHtml } from '../../fields/values/plain-text.ts';
import styles from './preview.module.css';
import type { PreviewPage } from './use-preview.ts';

interface StartFromProps {
  pages: readonly PreviewPage[];
  /** Id of the question on screen. */
  currentQuestion: number;
  onStart: (key: string | undefined) => void;
}

/** Questions that are shown at most. The search finds the others. */
const maxQuestions = 100;

/** List of all questions of the version, each as a start of the walk. */
export function StartFrom({ pages, currentQuestion, onStart }: StartFromProps) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed).trim().toLowerCase();
  const questions = useMemo(
    () => pages.map(({ question }) => ({ id: question.id, key: question.key, text: textOfHtml(question.name) })),
    [pages],
  );
  const matches = questions.filter(({ text }) => text.toLowerCase().includes(query));
  return (
    <section className={styles.from} aria-labelledby="start-from">
      <h2 id="start-from">{t('questionTree.preview.startFrom')}</h2>
      <SearchField
        label={t('questionTree.preview.find')}
        clearLabel={t('entity.list.clearSearch')}
        value={typed}
        onChange={setTyped}
      />
      {matches.length === 0 && <p role="status">{t('questionTree.preview.noneFound')}</p>}
      <ul className={styles.questions}>
        {matches.slice(0, maxQuestions).map(({ id, key, text }) => (
          <li key={id} className={styles.question} aria-current={id === currentQuestion ? 'step' : undefined}>
            <span className={styles.words}>{text}</span>
            {id === currentQuestion ? (
              <Tag tone="primary">{t('questionTree.preview.now')}</Tag>
            ) : (
              <IconButton
                icon="play"
                label={t('questionTree.preview.fromHere', { question: text })}
                onPress={() => onStart(key)}
              />
            )}
          </li>
        ))}
      </ul>
      {matches.length > maxQuestions && (
        <p className="muted">{t('questionTree.preview.more', { count: matches.length - maxQuestions })}</p>
      )}
    </section>
  );
}
