import type { OptionPage } from '@ok/contract/routes/measurement/measurement.ts';
import { letterOf } from '@ok/contract/rules/answers/letter.ts';
import { memo, type Ref } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { Icon } from '../../ui/content/icons/icon.tsx';
import styles from './answer-index.module.css';

interface AnswerIndexProps {
  options: readonly OptionPage[];
  /** Indexes of the cards in view, from 0. */
  readable: readonly number[];
  /** Indexes of the cards that have been seen, from 0. */
  seen: ReadonlySet<number>;
  /** Option that was chosen earlier, if any. */
  earlierOptionId: number | undefined;
  onShow: (index: number) => void;
  listRef: Ref<HTMLOListElement>;
}

/**
 * Names of all answers above the cards, so that users read all of them before they choose. Nothing is selected here:
 * each is a plain button that brings its card into view and keeps focus.
 */
export const AnswerIndex = memo(function AnswerIndex(props: AnswerIndexProps) {
  const { options, readable, seen, earlierOptionId, onShow, listRef } = props;
  const t = useTexts();
  return (
    <nav className={styles.index} aria-label={t('measure.index.label')}>
      <ol ref={listRef}>
        {options.map(({ id, name }, index) => {
          const isInView = readable.includes(index);
          const isSeen = seen.has(index);
          const isEarlier = id === earlierOptionId;
          const label = [
            t('measure.index.answer', { letter: letterOf(index), name }),
            isEarlier && t('measure.index.earlier'),
            isInView ? t('measure.index.inView') : !isSeen && t('measure.index.unseen'),
          ];
          return (
            <li key={id}>
              <button
                type="button"
                className={styles.answer}
                data-in-view={isInView || undefined}
                data-seen={isSeen || undefined}
                onClick={() => onShow(index)}
              >
                <span className="vh">{label.filter(Boolean).join(', ')}</span>
                <span className={styles.letter} aria-hidden="true">
                  {letterOf(index)}
                </span>
                <span className={styles.name} aria-hidden="true">
                  {name}
                  {isEarlier && <Icon name="check" className={styles.tick} />}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
});
