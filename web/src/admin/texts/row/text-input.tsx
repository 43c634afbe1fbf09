import type { EditedText } from '@ok/contract/routes/texts/text-editing.ts';
import { findPlaceholderErrors } from '@ok/contract/rules/texts/text-placeholders.ts';
import { hasMoreThan } from '@ok/contract/rules/values/characters.ts';
import { contentLimits } from '@ok/contract/rules/values/content-limits.ts';
import { type KeyboardEvent, useId, useRef } from 'react';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { iconButtonClass } from '../../../ui/forms/icon-button.tsx';
import { languageName } from '../../data/language-name.ts';
import { useTextDraft } from '../../data/text-drafts.ts';
import { currentText } from '../state/find-texts.ts';
import { useTextEditing } from '../state/text-editing.ts';
import { PlaceholderCheck } from './placeholder-check.tsx';
import { ShippedTextChanged } from './shipped-text-changed.tsx';
import { TextConflict } from './text-conflict.tsx';
import styles from './text-row.module.css';
import { TextState } from './text-state.tsx';

interface TextInputProps {
  row: EditedText;
  language: string;
  isOpen: boolean;
  hasDetails: boolean;
  onOpen: (key: string | undefined) => void;
  onNext: (key: string) => void;
}

/** Input of a text, with its errors, state and buttons. */
export function TranslationInput({ row, language, isOpen, hasDetails, onOpen, onNext }: TextInputProps) {
  const t = useTexts();
  const pageLanguage = useLanguage();
  const { drafts, save, drop } = useTextEditing();
  const draft = useTextDraft(drafts, row.key);
  const area = useRef<HTMLTextAreaElement>(null);
  const errorsId = useId();
  const stored = currentText(row);
  const text = draft.text ?? stored;
  const isUnsaved = draft.text !== undefined;
  const isTooLong = hasMoreThan(text, contentLimits.screenText);
  const errors = isUnsaved ? findPlaceholderErrors(text, row) : [];
  const isWrong = isTooLong || errors.length > 0;
  const isSaving = draft.status === 'saving';
  const name = languageName(language, pageLanguage);

  const type = (next: string) => {
    // Not on focus: opening the details changes the tab order.
    onOpen(row.key);
    const { seen = row.edit, theirs } = draft;
    const isAsStored = next === stored && !theirs;
    drafts.set(row.key, isAsStored ? {} : { text: next, seen, ...(theirs && { theirs }) });
  };
  const insert = (placeholder: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = area.current ?? {};
    type(text.slice(0, selectionStart) + placeholder + text.slice(selectionEnd));
    area.current?.focus();
  };
  const send = async () => {
    if (!isUnsaved || isWrong || isSaving) return;
    if (await save(row.key, text, draft.seen ?? null)) onNext(row.key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (isUnsaved) void send();
      else onNext(row.key);
    }
  };

  return (
    <>
      <div className={styles.meta}>
        <span>{name}</span>
        <TextState row={row} draft={draft} />
        {/* A native button: an `IconButton` in each row would take a third of the time that drawing the list takes. */}
        <button
          type="button"
          className={iconButtonClass(false, styles.about)}
          aria-label={t('translations.about', { key: row.key })}
          {...(hasDetails && { 'aria-expanded': isOpen })}
          onClick={() => onOpen(isOpen && hasDetails ? undefined : row.key)}
        >
          <Icon name="info" />
        </button>
      </div>
      <textarea
        ref={area}
        id={`text:${row.key}`}
        className={styles.input}
        lang={language}
        dir="auto"
        rows={2}
        value={text}
        aria-label={`${name}: ${row.key}`}
        aria-invalid={isWrong || undefined}
        aria-keyshortcuts="Control+Enter"
        aria-describedby={isWrong ? errorsId : undefined}
        placeholder={row.state === 'missing' ? t('translations.write', { language: name }) : undefined}
        onChange={({ target }) => type(target.value)}
        onClick={() => onOpen(row.key)}
        // The browser scrolls only the cursor into view, and leaves the rest of the box under the sticky bars.
        onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
        onKeyDown={onKeyDown}
      />
      {(isOpen || isWrong) && (
        <PlaceholderCheck id={errorsId} row={row} text={text} errors={errors} onInsert={insert} />
      )}
      {isTooLong && (
        <p className={styles.fault} role="status">
          <Icon name="problem" />
          <span>{t('translations.faults.long', { max: contentLimits.screenText })}</span>
        </p>
      )}
      {draft.theirs && (
        <TextConflict row={row} theirs={draft.theirs} language={language} text={text} isWrong={isWrong} />
      )}
      {isUnsaved && !draft.theirs && (
        <div className={styles.actions}>
          <Button size="small" isPending={isSaving} isDisabled={isWrong} onPress={() => void send()}>
            {t('translations.saveAndNext')}
          </Button>
          <Button size="small" variant="ghost" isDisabled={isSaving} onPress={() => drop(row.key)}>
            {t('entity.action.cancel')}
          </Button>
        </div>
      )}
      {row.state === 'outdated' && !isUnsaved && <ShippedTextChanged row={row} language={language} isBusy={isSaving} />}
    </>
  );
}
