import type { EditedText } from '@ok/contract/routes/texts/text-editing.ts';
import { hasMoreThan } from '@ok/contract/rules/characters.ts';
import { limits } from '@ok/contract/rules/limits.ts';
import { findPlaceholderErrors } from '@ok/contract/rules/text-placeholders.ts';
import { type KeyboardEvent, useId, useRef } from 'react';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Icon } from '../../ui/content/icon.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { iconButtonClass } from '../../ui/forms/icon-button.tsx';
import { BaseChanged } from './base-changed.tsx';
import { textOf } from './find-texts.ts';
import { languageName } from './language-name.ts';
import { PlaceholderCheck } from './placeholder-check.tsx';
import { useTextEditing } from './text-editing.ts';
import styles from './text-row.module.css';
import { TextState } from './text-state.tsx';
import { useTextWork } from './text-work.ts';
import { TheirText } from './their-text.tsx';

interface TextInputProps {
  row: EditedText;
  language: string;
  isOpen: boolean;
  hasDetails: boolean;
  onOpen: (key: string | undefined) => void;
  onNext: (key: string) => void;
}

/** Where a text is typed, what is wrong with it, and what became of it. */
export function TextInput({ row, language, isOpen, hasDetails, onOpen, onNext }: TextInputProps) {
  const t = useTexts();
  const pageLanguage = useLanguage();
  const { works, save, drop } = useTextEditing();
  const work = useTextWork(works, row.key);
  const area = useRef<HTMLTextAreaElement>(null);
  const faultsId = useId();
  const stored = textOf(row);
  const text = work.text ?? stored;
  const isUnsaved = work.text !== undefined;
  const isTooLong = hasMoreThan(text, limits.screenText);
  const faults = isUnsaved ? findPlaceholderErrors(text, row) : [];
  const isWrong = isTooLong || faults.length > 0;
  const isSaving = work.status === 'saving';
  const name = languageName(language, pageLanguage);

  const type = (next: string) => {
    // Not for focus alone: what comes and goes with it would change the way that the keyboard goes.
    onOpen(row.key);
    const { seen = row.edit, theirs } = work;
    const isAsStored = next === stored && !theirs;
    works.set(row.key, isAsStored ? {} : { text: next, seen, ...(theirs && { theirs }) });
  };
  const insert = (placeholder: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = area.current ?? {};
    type(text.slice(0, selectionStart) + placeholder + text.slice(selectionEnd));
    area.current?.focus();
  };
  const send = async () => {
    if (!isUnsaved || isWrong || isSaving) return;
    if (await save(row.key, text, work.seen ?? null)) onNext(row.key);
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
        <TextState row={row} work={work} />
        {/* A plain button: one of the kit in each row is a third of what drawing the list costs. */}
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
        aria-describedby={isWrong ? faultsId : undefined}
        placeholder={row.state === 'missing' ? t('translations.write', { language: name }) : undefined}
        onChange={({ target }) => type(target.value)}
        onClick={() => onOpen(row.key)}
        // A browser shows where the cursor is, and leaves the rest of the box under whatever is stuck there.
        onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
        onKeyDown={onKeyDown}
      />
      {(isOpen || isWrong) && (
        <PlaceholderCheck id={faultsId} row={row} text={text} faults={faults} onInsert={insert} />
      )}
      {isTooLong && (
        <p className={styles.fault} role="status">
          <Icon name="problem" />
          <span>{t('translations.faults.long', { max: limits.screenText })}</span>
        </p>
      )}
      {work.theirs && <TheirText row={row} theirs={work.theirs} language={language} text={text} isWrong={isWrong} />}
      {isUnsaved && !work.theirs && (
        <div className={styles.actions}>
          <Button size="small" isPending={isSaving} isDisabled={isWrong} onPress={() => void send()}>
            {t('translations.saveAndNext')}
          </Button>
          <Button size="small" variant="ghost" isDisabled={isSaving} onPress={() => drop(row.key)}>
            {t('entity.action.cancel')}
          </Button>
        </div>
      )}
      {row.state === 'outdated' && !isUnsaved && <BaseChanged row={row} language={language} isBusy={isSaving} />}
    </>
  );
}
