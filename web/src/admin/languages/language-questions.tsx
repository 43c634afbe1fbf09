import type { LanguageProgress } from '@ok/contract/routes/trees/language-overview.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { ModalContent } from '../../ui/feedback/modal-content.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { languageName } from '../data/language-name.ts';
import { DeleteQuestion } from '../forms/delete-question.tsx';
import { LanguageOffEffects } from './language-off-effects.tsx';
import styles from './languages.module.css';
import { useActivateLanguage, useDeleteLanguage, useLanguageRows, useMakeDefaultLanguage } from './use-languages.ts';

interface LanguageQuestionProps {
  standing: LanguageProgress;
  close: () => void;
}

/** Asks whether to switch a language off, and lists the effects. */
export function SwitchOff({ standing, close }: LanguageQuestionProps) {
  const t = useTexts();
  const name = languageName(standing.code, useLanguage());
  const { mutate, isPending } = useActivateLanguage();
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
      <LanguageOffEffects standing={standing} />
      <p className={styles.kept}>{t('languages.deactivate.kept')}</p>
    </ModalContent>
  );
}

/** Asks whether to make a language the default one. */
export function MakeDefault({ standing, close }: LanguageQuestionProps) {
  const t = useTexts();
  const name = languageName(standing.code, useLanguage());
  const { mutate, isPending } = useMakeDefaultLanguage();
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

/** Asks whether to delete a language, and lists the effects. */
export function DeleteLanguage({ standing, close }: LanguageQuestionProps) {
  const t = useTexts();
  const name = languageName(standing.code, useLanguage());
  const { mutate, isPending } = useDeleteLanguage();
  const remove = () =>
    mutate(standing, {
      onSettled: close,
      // The pressed button is gone.
      onSuccess: () => requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus()),
    });
  return (
    <DeleteQuestion close={close} remove={remove} isPending={isPending}>
      <p>{t('languages.delete.question', { name })}</p>
      <LanguageOffEffects standing={standing} />
      <RemainingTexts standing={standing} name={name} />
    </DeleteQuestion>
  );
}

/** Says that the texts in a language remain, and come back when the language is added again. */
function RemainingTexts({ standing: { languageId, texts }, name }: { standing: LanguageProgress; name: string }) {
  const t = useTexts();
  const { data } = useLanguageRows(languageId);
  if (!data) return null;
  const isWritten = texts > 0 || data.some(({ entity }) => entity !== 'supportedLanguage');
  return (
    <p className={styles.kept}>{t(isWritten ? 'languages.delete.kept' : 'languages.delete.nothingKept', { name })}</p>
  );
}
