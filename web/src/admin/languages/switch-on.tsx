import type { LanguageProgress } from '@ok/contract/routes/trees/language-overview.ts';
import { type FormEvent, useId, useState } from 'react';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Stack } from '../../ui/content/stack.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ModalContent } from '../../ui/feedback/modal-content.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { languageName } from '../data/language-name.ts';
import styles from './languages.module.css';
import { useActivateLanguage } from './use-languages.ts';

/** Asks whether to switch an incomplete language on. Lists its missing texts; the administrator types its name to confirm. */
export function SwitchOn({ standing, close }: { standing: LanguageProgress; close: () => void }) {
  const t = useTexts();
  const language = useLanguage();
  const form = useId();
  const { mutate, isPending } = useActivateLanguage();
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const name = languageName(standing.code, language);
  const isTyped = typed.trim().toLocaleLowerCase(language) === name.toLocaleLowerCase(language);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isTyped) event.currentTarget.querySelector('input')?.focus();
    else if (!isPending) mutate({ id: standing.id, active: true, isConfirmed: true }, { onSuccess: close });
  };
  return (
    <ModalContent
      title={t('languages.activate.title', { name })}
      actions={
        <>
          <Button variant="outline" onPress={close}>
            {t('entity.action.cancel')}
          </Button>
          <Button type="submit" form={form} isPending={isPending}>
            {t('languages.activate.button')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Stack gap={3}>
          <Alert tone="warning">
            <p>{t('languages.activate.intro', { name })}</p>
            <ul className={styles.missing}>
              {standing.missing.map(({ kind, count, total }) => (
                <li key={kind}>
                  {t('languages.activate.of', {
                    what: t(`languages.missing.${kind}`, { count }),
                    total: total.toLocaleString(language),
                  })}
                </li>
              ))}
            </ul>
          </Alert>
          <p>{t('languages.activate.effect', { name })}</p>
          <TextField
            autoFocus
            isRequired
            autoComplete="off"
            label={t('languages.activate.type', { name })}
            value={typed}
            error={isTried && !isTyped ? t('languages.activate.typeNeeded', { name }) : undefined}
            onChange={setTyped}
          />
        </Stack>
      </form>
    </ModalContent>
  );
}
