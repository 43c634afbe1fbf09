import {
  answerTranslationQuestion,
  askTranslationQuestion,
  questionLimits,
  type TranslationQuestion,
} from '@ok/contract/routes/translation/translation-questions.ts';
import type { WorkspaceText } from '@ok/contract/routes/translation/translation-workspace.ts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/client.ts';
import { getAccountId } from '../../../session/session-store.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx';
import { openTextDraftStorage } from '../../data/text-draft-storage.ts';
import { useRefetchQuestions } from '../state/question-queries.ts';
import { useTranslationEditing } from '../state/translation-editing.ts';
import styles from './text-panel.module.css';

/** Text of a form, which the browser keeps for the account until it is sent. */
export const useKeptText = (key: string): [string, (text: string) => void] => {
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
export function AskForm(props: { row: WorkspaceText; keptText: ReturnType<typeof useKeptText>; onDone: () => void }) {
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

interface AnswerFormProps {
  question: TranslationQuestion;
  onDone: () => void;
  /** Called when the answer was not saved, such as after another one. */
  onRefused: () => void;
}

/** Form that answers a question, or changes its answer. */
export function AnswerForm({ question, onDone, onRefused }: AnswerFormProps) {
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
    const body = { answer: text.trim(), seen: answer };
    const isSaved = await call(answerTranslationQuestion, { params: { id }, body }).then(
      () => true,
      () => false,
    );
    if (isSaved) setDraft('');
    else onRefused();
    await refetch();
    if (isSaved) onDone();
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
