import type { LanguageProgress } from '@ok/contract/routes/trees/language-overview.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { ModalContent } from '../../ui/feedback/modal-content.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { DeleteQuestion } from '../forms/delete-question.tsx';
import { Effects } from './effects.tsx';
import { nameIn } from './language-facts.ts';
import styles from './languages.module.css';
import { useActivate, useDeleteLanguage, useMakeDefault, useWrittenIn } from './use-languages.ts';

interface QuestionProps {
  standing: LanguageProgress;
  close: () => void;
}

/** Whether a language is to be off, after what that would do. */
export function SwitchOff({ standing, close }: QuestionProps) {
  const t = useTexts();
  const name = nameIn(useLanguage(), standing.code);
  const { mutate, isPending } = useActivate();
  return (
    <ModalContent
      title={t('languages.deactivate.title', { name })}
      actions={
        <>
          <Button variant="outline" autoFocus onPress={close}>
            {t('entity.action.cancel')}
          </Button>
          <Button
            isPending={isPending}
            onPress={() => mutate({ id: standing.id, active: false }, { onSettled: close })}
          >
            {t('languages.deactivate.button')}
          </Button>
        </>
      }
    >
      <Effects standing={standing} />
      <p className={styles.kept}>{t('languages.deactivate.kept')}</p>
    </ModalContent>
  );
}

/** Whether a language is to be the default one. */
export function MakeDefault({ standing, close }: QuestionProps) {
  const t = useTexts();
  const name = nameIn(useLanguage(), standing.code);
  const { mutate, isPending } = useMakeDefault();
  return (
    <ModalContent
      title={t('languages.makeDefault.title', { name })}
      actions={
        <>
          <Button variant="outline" autoFocus onPress={close}>
            {t('entity.action.cancel')}
          </Button>
          <Button isPending={isPending} onPress={() => mutate(standing, { onSettled: close })}>
            {t('languages.makeDefault.button')}
          </Button>
        </>
      }
    >
      <p>{t('languages.makeDefault.effect', { name })}</p>
      {standing.texts < 100 && (
        <p className={styles.kept}>{t('languages.makeDefault.incomplete', { name, percent: standing.texts })}</p>
      )}
    </ModalContent>
  );
}

/** Whether a language is to go, after what that would do and what stays. */
export function DeleteLanguage({ standing, close }: QuestionProps) {
  const t = useTexts();
  const name = nameIn(useLanguage(), standing.code);
  const { mutate, isPending } = useDeleteLanguage();
  const remove = () =>
    mutate(standing, {
      onSettled: close,
      // What was pressed is gone.
      onSuccess: () => requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus()),
    });
  return (
    <DeleteQuestion close={close} remove={remove} isPending={isPending}>
      <p>{t('languages.delete.question', { name })}</p>
      <Effects standing={standing} />
      <Kept standing={standing} name={name} />
    </DeleteQuestion>
  );
}

/** What is written in a language stays, and is there again once the language is added again. */
function Kept({ standing: { languageId, texts }, name }: { standing: LanguageProgress; name: string }) {
  const t = useTexts();
  const { data } = useWrittenIn(languageId);
  if (!data) return null;
  const isWritten = texts > 0 || data.some(({ entity }) => entity !== 'supportedLanguage');
  return (
    <p className={styles.kept}>{t(isWritten ? 'languages.delete.kept' : 'languages.delete.nothingKept', { name })}</p>
  );
}
