import { useTexts } from '../../../texts/texts-store.ts';
import { ModalContent } from '../../../ui/feedback/modal-content.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import styles from './keys-help.module.css';

/** Text key and keyboard shortcuts of each action. */
const keyTexts: readonly (readonly [string, readonly (readonly string[])[]])[] = [
  ['walk', [['up'], ['down']]],
  ['open', [['left'], ['right']]],
  ['edit', [['Enter']]],
  [
    'move',
    [
      ['Alt', 'up'],
      ['Alt', 'down'],
    ],
  ],
  [
    'level',
    [
      ['Alt', 'left'],
      ['Alt', 'right'],
    ],
  ],
  [
    'several',
    [
      ['Shift', 'up'],
      ['Shift', 'down'],
    ],
  ],
  ['siblings', [['Ctrl', 'A']]],
  ['cut', [['Ctrl', 'X']]],
  ['copy', [['Ctrl', 'C']]],
  ['paste', [['Ctrl', 'V']]],
  ['duplicate', [['Ctrl', 'D']]],
  ['remove', [['Delete']]],
  ['undo', [['Ctrl', 'Z']]],
  ['redo', [['Ctrl', 'Shift', 'Z']]],
  ['back', [['Esc']]],
  ['ends', [['Home'], ['End']]],
  ['missing', [['F8']]],
  ['hits', [['Enter'], ['Shift', 'Enter']]],
  ['oneOrStop', [['Esc']]],
  ['help', [['?']]],
];

/** Screen readers would not read out arrow signs. */
const arrows: ReadonlySet<string> = new Set(['up', 'down', 'left', 'right']);

/** Modal that lists the keyboard shortcuts of the editor. */
export function KeysHelp({ close }: { close: () => void }) {
  const t = useTexts();
  return (
    <ModalContent
      title={t('questionTree.editor.keys.title')}
      actions={
        <Button autoFocus onPress={close}>
          {t('questionTree.editor.keys.close')}
        </Button>
      }
    >
      <dl className={styles.keys}>
        {keyTexts.map(([name, ways]) => (
          <div key={name}>
            <dt>
              {ways.map((way) => (
                <span key={way.join('+')} className={styles.way}>
                  {way.map((key) => (
                    <kbd key={key}>{arrows.has(key) ? t(`questionTree.editor.keys.arrow.${key}`) : key}</kbd>
                  ))}
                </span>
              ))}
            </dt>
            <dd>{t(`questionTree.editor.keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">{t('questionTree.editor.keys.onExamples')}</p>
    </ModalContent>
  );
}
