import {
  deleteTranslationQuestion,
  type TranslationQuestion,
} from '@ok/contract/routes/translation/translation-questions.ts';
import type { WorkspaceText } from '@ok/contract/routes/translation/translation-workspace.ts';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { recentDateTime } from '../../../texts/dates.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Tag } from '../../../ui/content/tag.tsx';
import { openModal } from '../../../ui/feedback/modals.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { useIsAdministrator } from '../../data/use-is-administrator.ts';
import { DeleteQuestion } from '../../forms/delete-question.tsx';
import { stripMarkup, textKeyOf } from '../state/find-workspace-texts.ts';
import { useQuestions, useRefetchQuestions } from '../state/question-queries.ts';
import { useTranslationEditing } from '../state/translation-editing.ts';
import { AnswerForm, AskForm, useKeptText } from './question-forms.tsx';
import styles from './text-panel.module.css';

/** Questions about a text with their answers, and the way to ask another one. */
export function TextQuestions({ row }: { row: WorkspaceText }) {
  const t = useTexts();
  const { scope } = useTranslationEditing();
  const { data, isError, isFetching, refetch } = useQuestions(scope);
  const textKey = textKeyOf(row);
  const keptKey = `ask ${scope.languageId} ${textKey}`;
  const keptText = useKeptText(keptKey);
  const [isAsking, setAsking] = useState(keptText[0] !== '');
  const questions = (data ?? []).filter(({ text }) => textKeyOf(text) === textKey);
  if (row.source === '' && questions.length === 0) return null;
  return (
    <section className={styles.part} aria-label={t('translating.questions.title')}>
      {isError && !data && (
        <div className={styles.box}>
          <span>{t('translating.questions.notLoaded')}</span>
          <Button variant="outline" size="small" icon="refresh" isPending={isFetching} onPress={() => void refetch()}>
            {t('error.tryAgain')}
          </Button>
        </div>
      )}
      {questions.length > 0 && (
        <ul className={styles.questions}>
          {questions.map((question) => (
            <QuestionItem key={question.id} question={question} row={row} />
          ))}
        </ul>
      )}
      {isAsking ? (
        <AskForm row={row} keptText={keptText} onDone={() => setAsking(false)} />
      ) : (
        <div>
          <Button variant="ghost" size="small" icon="question" onPress={() => setAsking(true)}>
            {t('translating.questions.ask')}
          </Button>
        </div>
      )}
    </section>
  );
}

function QuestionItem({ question, row }: { question: TranslationQuestion; row: WorkspaceText }) {
  const t = useTexts();
  const language = useLanguage();
  const isAdministrator = useIsAdministrator();
  const [isChanging, setChanging] = useState(false);
  const { scope } = useTranslationEditing();
  const refetch = useRefetchQuestions(scope);
  const { id, answer, askedBy, askedAt, answeredBy, answeredAt, isOwn, source } = question;
  const remove = () => call(deleteTranslationQuestion, { params: { id }, ownSuccess: true }).finally(refetch);
  const byAndWhen = (name: string | null, date: string) =>
    t('translating.questions.askedBy', {
      name: name ?? t('translations.somebody'),
      when: recentDateTime(date, language),
    });
  return (
    <li>
      <div className={styles.meta}>
        {answer === null && (
          <Tag tone="warning" icon="question">
            {t('translating.questions.open')}
          </Tag>
        )}
        <span className="muted">{byAndWhen(askedBy, askedAt)}</span>
        {(isOwn || isAdministrator) && (
          <IconButton
            icon="trash"
            className={styles.remove}
            label={t('translating.questions.remove')}
            onPress={() => void openModal((close) => <Deletion close={close} remove={remove} />)}
          />
        )}
      </div>
      <p className={styles.words} dir="auto">
        {question.question}
      </p>
      {source !== row.source && (
        <p className="muted">{t('translating.questions.about', { source: stripMarkup(row.kind, source) })}</p>
      )}
      {answer !== null && answeredAt !== null && (
        <div className={styles.answer}>
          <p className="muted">{byAndWhen(answeredBy, answeredAt)}</p>
          <p className={styles.words} dir="auto">
            {answer}
          </p>
        </div>
      )}
      {isAdministrator && (answer === null || isChanging) && (
        <AnswerForm
          key={answer}
          question={question}
          onDone={() => setChanging(false)}
          onRefused={() => setChanging(true)}
        />
      )}
      {isAdministrator && answer !== null && !isChanging && (
        <div>
          <Button variant="ghost" size="small" icon="edit" onPress={() => setChanging(true)}>
            {t('translating.questions.changeAnswer')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Asks whether to delete a question. */
function Deletion({ close, remove }: { close: () => void; remove: () => Promise<unknown> }) {
  const t = useTexts();
  const [isPending, setPending] = useState(false);
  const confirm = () => {
    setPending(true);
    remove()
      .then(close)
      .catch(() => setPending(false));
  };
  return (
    <DeleteQuestion close={close} remove={confirm} isPending={isPending}>
      <p>{t('translating.questions.deleteText')}</p>
    </DeleteQuestion>
  );
}
