import { useTexts } from '../../texts/texts-store.ts';
import { ModalContent } from '../../ui/feedback/modal-content.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { useCorrect } from './correct.ts';
import type { PageText } from './page-texts.ts';
import styles from './texts-here.module.css';

interface TextsHereProps {
  texts: readonly PageText[];
  /** Whether the page stays as it is, and the editor is opened in a tab beside it. */
  isBeside?: boolean;
  close: () => void;
}

/** The texts of a page, each with the way to where it is corrected. */
export function TextsHere({ texts, isBeside = false, close }: TextsHereProps) {
  const t = useTexts();
  const { correct, isPending } = useCorrect({ isBeside });
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
            : t(isBeside ? 'questionTree.correct.beside' : 'questionTree.correct.choose')}
      </p>
      {texts.length > 0 && (
        <ul className={styles.texts}>
          {texts.map(({ kind, place, text, row }) => {
            const what = t(`questionTree.correct.kind.${kind}`, { place: place ?? '' });
            return (
              <li key={`${row.entity} ${row.rowId} ${row.field}`} className={styles.text} data-kind={kind}>
                <p>
                  <span className={styles.kind}>{what}</span>
                  <span lang={row.language} className={styles.said}>
                    {text}
                  </span>
                </p>
                <IconButton
                  icon="edit"
                  label={t('questionTree.correct.correctText', { what, text })}
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
