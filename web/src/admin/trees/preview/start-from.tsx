import { useDeferredValue, useMemo, useState } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { Tag } from '../../../ui/content/tag.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { textOfHtml } from '../../fields/plain-text.ts';
import styles from './preview.module.css';
import type { PreviewPage } from './use-preview.ts';

interface StartFromProps {
  pages: readonly PreviewPage[];
  /** The question that is on screen. */
  now: number;
  onStart: (key: string | undefined) => void;
}

/** Drawn at once; whoever looks for another types some of it. */
const most = 100;

/** Every question of the version, to begin at. */
export function StartFrom({ pages, now, onStart }: StartFromProps) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed).trim().toLowerCase();
  const questions = useMemo(
    () => pages.map(({ question }) => ({ id: question.id, key: question.key, text: textOfHtml(question.name) })),
    [pages],
  );
  const found = questions.filter(({ text }) => text.toLowerCase().includes(wanted));
  return (
    <section className={styles.from} aria-labelledby="start-from">
      <h2 id="start-from">{t('questionTree.preview.startFrom')}</h2>
      <SearchField
        label={t('questionTree.preview.find')}
        clearLabel={t('entity.list.clearSearch')}
        value={typed}
        onChange={setTyped}
      />
      {found.length === 0 && <p role="status">{t('questionTree.preview.noneFound')}</p>}
      <ul className={styles.questions}>
        {found.slice(0, most).map(({ id, key, text }) => (
          <li key={id} className={styles.question} aria-current={id === now ? 'step' : undefined}>
            <span className={styles.words}>{text}</span>
            {id === now ? (
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
      {found.length > most && <p className="muted">{t('questionTree.preview.more', { count: found.length - most })}</p>}
    </section>
  );
}
