import { deleteGlossaryTerm, type GlossaryTerm } from '@ok/contract/routes/translation/glossary.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import { ModalContent } from '../../../ui/feedback/modal-content.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { languageName } from '../../data/language-name.ts';
import { DeleteQuestion } from '../../forms/delete-question.tsx';
import { Failed, Loading } from '../../screens/shared/states.tsx';
import styles from './glossary.module.css';
import { glossaryKey, type LanguagePair, useGlossary } from './glossary-queries.ts';
import { TermForm } from './term-form.tsx';

/** Modal with the glossary of a pair of languages: its terms, and the form that adds or changes one. */
export function GlossaryModal({ pair, close }: { pair: LanguagePair; close: () => void }) {
  const t = useTexts();
  const pageLanguage = useLanguage();
  const { data: terms, isError, isFetching, refetch } = useGlossary(pair);
  const [edited, setEdited] = useState<GlossaryTerm | 'new'>();
  const [deleted, setDeleted] = useState<GlossaryTerm>();
  const [from, to] = [languageName(pair.from, pageLanguage), languageName(pair.to, pageLanguage)];
  if (deleted) return <TermDeletion term={deleted} pair={pair} onDone={() => setDeleted(undefined)} />;
  if (edited) {
    return <TermForm pair={pair} term={edited === 'new' ? undefined : edited} onDone={() => setEdited(undefined)} />;
  }
  return (
    <ModalContent
      title={t('translating.glossary.of', { from, to })}
      actions={
        <>
          <Button variant="outline" onPress={close}>
            {t('global.close')}
          </Button>
          <Button icon="plus" onPress={() => setEdited('new')}>
            {t('translating.glossary.add')}
          </Button>
        </>
      }
    >
      {terms?.length === 0 && <p className="muted">{t('translating.glossary.empty')}</p>}
      {!terms && isError && <Failed isBusy={isFetching} tryAgain={() => void refetch()} />}
      {!terms && !isError && <Loading label={t('translations.loading')} />}
      {terms && terms.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its window is moved by keyboard, too
        <ul className={styles.all} tabIndex={0} aria-label={t('translating.glossary.title')}>
          {terms.map((term) => (
            <li key={term.id}>
              <p className={`${styles.term} ${styles.pair}`}>
                <span lang={pair.from} dir="auto">
                  {term.term}
                </span>{' '}
                <Icon name="arrow-right" flip />{' '}
                <b lang={pair.to} dir="auto">
                  {term.translation}
                </b>
              </p>
              <IconButton
                icon="edit"
                label={t('translating.glossary.change', { term: term.term })}
                onPress={() => setEdited(term)}
              />
              <IconButton
                icon="trash"
                label={t('translating.glossary.delete', { term: term.term })}
                onPress={() => setDeleted(term)}
              />
            </li>
          ))}
        </ul>
      )}
    </ModalContent>
  );
}

/** Question whether to delete a term. */
function TermDeletion({ term, pair, onDone }: { term: GlossaryTerm; pair: LanguagePair; onDone: () => void }) {
  const t = useTexts();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => call(deleteGlossaryTerm, { params: { id: term.id }, ownSuccess: true }),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: glossaryKey(pair) }),
  });
  return (
    <DeleteQuestion close={onDone} remove={() => mutate()} isPending={isPending}>
      <p>{t('translating.glossary.askDelete', { term: term.term })}</p>
    </DeleteQuestion>
  );
}
