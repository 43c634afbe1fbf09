import { useTexts } from '../../../texts/texts-store.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import styles from './keys-foot.module.css';

/** Keys of the most frequent actions. */
const footKeys = [
  ['walk', [['up'], ['down']]],
  ['open', [['right'], ['left']]],
  ['edit', [['Enter']]],
  ['move', [['Alt', 'up', 'down']]],
  ['undo', [['Ctrl', 'Z']]],
  ['help', [['?']]],
] as const;

/** Arrows of the keyboard; the one into a node follows the direction of the text. */
const arrowIcons = {
  up: { name: 'arrow-left', className: styles.turned },
  down: { name: 'arrow-right', className: styles.turned },
  left: { name: 'arrow-left', flip: true },
  right: { name: 'arrow-right', flip: true },
} as const;

const isArrow = (key: string): key is keyof typeof arrowIcons => Object.hasOwn(arrowIcons, key);

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
                <kbd key={key}>{isArrow(key) ? <Icon {...arrowIcons[key]} /> : key}</kbd>
              ))}
            </span>
          ))}{' '}
          {t(`questionTree.editor.keys.foot.${name}`)}
        </span>
      ))}
    </p>
  );
}
