import { useTexts } from '../../../texts/texts-store.ts';
import { ModalContent } from '../../../ui/feedback/modal-content.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import styles from './editor.module.css';

/** What each key does: the key of its text, and the keys. */
const keys: readonly (readonly [string, readonly (readonly string[])[]])[] = [
  ['walk', [['↑'], ['↓']]],
  ['open', [['←'], ['→']]],
  ['edit', [['Enter']]],
  [
    'move',
    [
      ['Alt', '↑'],
      ['Alt', '↓'],
    ],
  ],
  ['duplicate', [['Ctrl', 'D']]],
  ['remove', [['Delete']]],
  ['undo', [['Ctrl', 'Z']]],
  ['redo', [['Ctrl', 'Shift', 'Z']]],
  ['ends', [['Home'], ['End']]],
  ['help', [['?']]],
];

/** The keys of the editor. */
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
        {keys.map(([name, ways]) => (
          <div key={name}>
            <dt>
              {ways.map((way) => (
                <span key={way.join('+')} className={styles.way}>
                  {way.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </span>
              ))}
            </dt>
            <dd>{t(`questionTree.editor.keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </ModalContent>
  );
}
