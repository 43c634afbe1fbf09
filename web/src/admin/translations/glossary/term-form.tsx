import {
  addGlossaryTerm,
  changeGlossaryTerm,
  type GlossaryTerm,
  glossaryLimits,
} from '@ok/contract/routes/translation/glossary.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, isOutdated } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ModalContent } from '../../../ui/feedback/modal-content.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import styles from './glossary.module.css';
import { glossaryKey, type LanguagePair } from './glossary-queries.ts';

interface TermFormProps {
  pair: LanguagePair;
  /** Changed term; undefined for a new one. */
  term: GlossaryTerm | undefined;
  onDone: () => void;
}

const hasForms = (forms: string) => /[^\s,،、]/.test(forms);

/** Form that adds or changes a term of the glossary. */
export function TermForm({ pair, term, onDone }: TermFormProps) {
  const t = useTexts();
  const queries = useQueryClient();
  const [texts, setTexts] = useState({
    term: term?.term ?? '',
    translation: term?.translation ?? '',
    forbidden: term?.forbidden ?? '',
    note: term?.note ?? '',
  });
  const [wasSent, setWasSent] = useState(false);
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      term
        ? call(changeGlossaryTerm, {
            ...{ params: { id: term.id }, body: { ...texts, revision: term.revision } },
            ...{ ownError: true, ownSuccess: true },
          })
        : call(addGlossaryTerm, { body: { ...pair, ...texts }, ownError: true, ownSuccess: true }),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: glossaryKey(pair) }),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (hasForms(texts.term) && hasForms(texts.translation)) saving.mutate();
  };
  const field = (name: keyof typeof texts) => ({
    isCompact: true,
    label: t(`translating.glossary.fields.${name}`),
    value: texts[name],
    maxLength: name === 'note' ? glossaryLimits.note : glossaryLimits.forms,
    onChange: (text: string) => setTexts((before) => ({ ...before, [name]: text })),
  });
  const neededError = (name: 'term' | 'translation') =>
    wasSent && !hasForms(texts[name]) ? t('translating.glossary.needed') : undefined;
  return (
    <ModalContent title={t(term ? 'translating.glossary.changeTitle' : 'translating.glossary.addTitle')}>
      <form className={styles.form} onSubmit={send} noValidate>
        <TextField
          {...field('term')}
          isRequired
          autoFocus
          lang={pair.from}
          dir="auto"
          hint={t('translating.glossary.forms')}
          error={neededError('term')}
        />
        <TextField {...field('translation')} isRequired lang={pair.to} dir="auto" error={neededError('translation')} />
        <TextField {...field('forbidden')} lang={pair.to} dir="auto" optionalLabel={t('global.optional')} />
        <TextAreaField {...field('note')} rows={2} optionalLabel={t('global.optional')} />
        {saving.isError && (
          <Alert tone="danger" role="alert">
            <p>{t(`translating.glossary.failed.${errorKeyOf(saving.error)}`)}</p>
          </Alert>
        )}
        <div className={styles.actions}>
          <Button variant="outline" onPress={onDone}>
            {t('entity.action.cancel')}
          </Button>
          <Button type="submit" isPending={saving.isPending}>
            {t('entity.action.save')}
          </Button>
        </div>
      </form>
    </ModalContent>
  );
}

/** Last part of the key of the reason why a term was not saved. */
function errorKeyOf(error: Error): 'changed' | 'repeated' | 'unsent' {
  if (isOutdated(error)) return 'changed';
  return error instanceof ApiError && error.status === 400 ? 'repeated' : 'unsent';
}
