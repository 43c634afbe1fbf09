import { useTexts } from '../../../texts/texts-store.ts';
import styles from './keys-foot.module.css';

/** Keys of the most frequent actions. Arrows are shown as signs: the words beside them say what they do. */
const footKeys = [
  ['walk', [['↑'], ['↓']]],
  ['open', [['→'], ['←']]],
  ['edit', [['Enter']]],
  ['move', [['Alt', '↑', '↓']]],
  ['undo', [['Ctrl', 'Z']]],
  ['help', [['?']]],
] as const;

/** Line of keys at the foot of the outline. Screen readers get the same from the list of keys, with the arrows' names. */
export function KeysFoot() {
  const t = useTexts();
  return (
    <p className={styles.foot} aria-hidden="true">
      {footKeys.map(([name, ways]) => (
        <span key={name}>
          {ways.map((way) => (
            <span key={way.join('')} className={styles.way}>
              {way.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </span>
          ))}{' '}
          {t(`questionTree.editor.keys.foot.${name}`)}
        </span>
      ))}
    </p>
  );
}
