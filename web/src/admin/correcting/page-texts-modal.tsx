import { useTexts } from '../../texts/texts-store.ts';
import { ModalContent } from '../../ui/feedback/modal-content.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { useCorrect } from './correction.ts';
import type { PageText } from './page-texts.ts';
import styles from './page-texts-modal.module.css';

interface PageTextsModalProps {
  texts: readonly PageText[];
  /** Whether the editor opens in another tab, so that the page does not change. */
  inNewTab?: boolean;
  close: () => void;
}

/** Modal that lists the texts of a page, each with a button that corrects it. */
export function PageTextsModal({ texts, inNewTab = false, close }: PageTextsModalProps) {
  const t = useTexts();
  const { correct, isPending } = useCorrect({ inNewTab });
  return (
    <ModalContent
      title={t('questionTree.correct.textsHere')}
      actions={
        <Button variant="outline" onPress={close}>
          {t('questionTree.correct.close')}
        </Button>
      }
    >
      <p className="muted" role={isPending ? 'status' : undefined}>
        {texts.length === 0
          ? t('questionTree.correct.noTexts')
          : isPending
            ? t('questionTree.correct.opening')
            : t(inNewTab ? 'questionTree.correct.beside' : 'questionTree.correct.choose')}
      </p>
      {texts.length > 0 && (
        <ul className={styles.texts}>
          {texts.map(({ kind, place, text, row }) => {
            const kindText = t(`questionTree.correct.kind.${kind}`, { place: place ?? '' });
            return (
              <li key={`${row.entity} ${row.rowId} ${row.field}`} className={styles.text} data-kind={kind}>
                <p>
                  <span className={styles.kind}>{kindText}</span>
                  <span lang={row.language} className={styles.said}>
                    {text}
                  </span>
                </p>
                <IconButton
                  icon="edit"
                  label={t('questionTree.correct.correctText', { what: kindText, text })}
                  isDisabled={isPending}
                  onPress={() => void correct(row, close)}
                />
              </li>
            );
          })}
        </ul>
      )}
    </ModalContent>
  );
}
