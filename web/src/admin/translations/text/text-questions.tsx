import {
  answerTranslationQuestion,
  askTranslationQuestion,
  deleteTranslationQuestion,
  questionLimits,
  type TranslationQuestion,
} from '@ok/contract/routes/translation/translation-questions.ts';
import type { WorkspaceText } from '@ok/contract/routes/translation/translation-workspace.ts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/client.ts';
import { getAccountId } from '../../../session/session-store.ts';
import { recentDateTime } from '../../../texts/dates.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Tag } from '../../../ui/content/tag.tsx';
import { openModal } from '../../../ui/feedback/modals.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx';
import { openTextDraftStorage } from '../../data/text-draft-storage.ts';
import { useIsAdministrator } from '../../data/use-is-administrator.ts';
import { DeleteQuestion } from '../../forms/delete-question.tsx';
import { stripMarkup, textKeyOf } from '../state/find-workspace-texts.ts';
import { useQuestions, useRefetchQuestions } from '../state/question-queries.ts';
import { useTranslationEditing } from '../state/translation-editing.ts';
import styles from './text-panel.module.css';

/** Text of a form, which the browser keeps for the account until it is sent. */
const useKeptText = (key: string): [string, (text: string) => void] => {
  const [storage] = useState(() => {
    const accountId = getAccountId();
    const place = { area: 'translation', language: 'questions' } as const;
    return accountId === undefined ? undefined : openTextDraftStorage(window.localStorage, { accountId, ...place });
  });
  const [text, setText] = useState(() => storage?.read()[key]?.text ?? '');
  const change = (typed: string) => {
    setText(typed);
    storage?.write(key, typed === '' ? undefined : { text: typed, seen: null });
  };
  return [text, change];
};

/** Questions about a text with their answers, and the way to ask another one. */
export function TextQuestions({ row }: { row: WorkspaceText }) {
  const t = useTexts();
  const { scope } = useTranslationEditing();
  const { data = [] } = useQuestions(scope);
  const textKey = textKeyOf(row);
  const keptKey = `ask ${scope.languageId} ${textKey}`;
  const keptText = useKeptText(keptKey);
  const [isAsking, setAsking] = useState(keptText[0] !== '');
  const questions = data.filter(({ text }) => textKeyOf(text) === textKey);
  if (row.source === '' && questions.length === 0) return null;
  return (
    <section className={styles.part} aria-label={t('translating.questions.title')}>
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
        <AnswerForm key={answer} question={question} onDone={() => setChanging(false)} />
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

interface WordsFormProps {
  label: string;
  hint?: string;
  sendLabel: string;
  text: string;
  onChange: (text: string) => void;
  onSend: () => Promise<unknown>;
  onCancel?: () => void;
}

/** Form with one text. It stays open with its text when it could not be sent. */
function WordsForm({ label, hint, sendLabel, text, onChange, onSend, onCancel }: WordsFormProps) {
  const t = useTexts();
  const [isEmptySent, setEmptySent] = useState(false);
  const { mutate, isPending } = useMutation({ networkMode: 'always', mutationFn: onSend });
  const isEmpty = !/\S/.test(text);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setEmptySent(isEmpty);
    if (!isEmpty) mutate();
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <TextAreaField
        isCompact
        autoFocus={onCancel !== undefined}
        rows={2}
        maxLength={questionLimits.characters}
        label={label}
        hint={hint}
        error={isEmptySent && isEmpty ? t('translating.questions.needed') : undefined}
        value={text}
        onChange={onChange}
      />
      <div className={styles.actions}>
        <Button type="submit" size="small" icon="send" isPending={isPending}>
          {sendLabel}
        </Button>
        {onCancel && (
          <Button variant="ghost" size="small" onPress={onCancel}>
            {t('entity.action.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Form that asks the author of a text a question. */
function AskForm(props: { row: WorkspaceText; keptText: ReturnType<typeof useKeptText>; onDone: () => void }) {
  const { row, keptText, onDone } = props;
  const t = useTexts();
  const { scope } = useTranslationEditing();
  const refetch = useRefetchQuestions(scope);
  const [text, setText] = keptText;
  const send = async () => {
    const { entity, id, field } = row;
    const { languageId, treeId } = scope;
    await call(askTranslationQuestion, { body: { entity, id, field, languageId, treeId, question: text.trim() } });
    await refetch();
    setText('');
    onDone();
  };
  return (
    <WordsForm
      label={t('translating.questions.question')}
      hint={t('translating.questions.hint')}
      sendLabel={t('translating.questions.send')}
      text={text}
      onChange={setText}
      onSend={send}
      onCancel={() => {
        setText('');
        onDone();
      }}
    />
  );
}

/** Form that answers a question, or changes its answer. */
function AnswerForm({ question, onDone }: { question: TranslationQuestion; onDone: () => void }) {
  const t = useTexts();
  const { scope } = useTranslationEditing();
  const refetch = useRefetchQuestions(scope);
  const { id, answer } = question;
  const [draft, setDraft] = useKeptText(`answer ${id}`);
  const [text, setText] = useState(draft || (answer ?? ''));
  const change = (typed: string) => {
    setText(typed);
    setDraft(typed);
  };
  const send = async () => {
    await call(answerTranslationQuestion, { params: { id }, body: { answer: text.trim(), seen: answer } }).finally(
      refetch,
    );
    setDraft('');
    onDone();
  };
  return (
    <WordsForm
      label={t('translating.questions.answer')}
      sendLabel={t('translating.questions.sendAnswer')}
      text={text}
      onChange={change}
      onSend={send}
      {...(answer !== null && { onCancel: onDone })}
    />
  );
}
