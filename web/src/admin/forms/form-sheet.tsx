import { type ReactNode, type RefObject, type SubmitEventHandler, useEffect, useEffectEvent, useRef } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { Card } from '../../ui/content/card.tsx';
import { Button } from '../../ui/forms/button.tsx';
import styles from './form-sheet.module.css';

interface FormSheetProps {
  onSubmit: SubmitEventHandler;
  /** Saves and opens the next row; undefined without one. */
  onNext?: (() => void) | undefined;
  /** Link to the page that the form was opened from. */
  back: ReactNode;
  isPending: boolean;
  isUnsaved: boolean;
  /** Whether there is nothing to save. */
  isReadOnly?: boolean;
  className?: string;
  /** The fields, below each other, with their messages. */
  children: ReactNode;
}

/** A form of the back-office: its fields, and a bar with their state and the button that saves them. */
export function FormSheet({
  onSubmit,
  onNext,
  back,
  isPending,
  isUnsaved,
  isReadOnly = false,
  className,
  children,
}: FormSheetProps) {
  const t = useTexts();
  const form = useRef<HTMLFormElement>(null);
  useSaveKeys(form, isReadOnly ? undefined : onNext);
  return (
    <form ref={form} className={className} onSubmit={onSubmit} noValidate>
      <Card className={styles.sheet}>
        <div className={styles.fields}>{children}</div>
        <div className={classNames(styles.bar, isUnsaved && styles.stuck)}>
          {back}
          <p className={styles.state} role="status">
            {isPending ? t('entity.action.saving') : isUnsaved && t('entity.form.unsaved')}
            {onNext && !isPending && <span className={styles.keys}> {t('entity.form.keys')}</span>}
          </p>
          {!isReadOnly && onNext && (
            <Button variant="outline" isDisabled={isPending} onPress={onNext}>
              {t('entity.form.saveNext')}
            </Button>
          )}
          {!isReadOnly && (
            <Button type="submit" isPending={isPending}>
              {t('entity.action.save')}
            </Button>
          )}
        </div>
      </Card>
    </form>
  );
}

/** Saves a form with Ctrl S, and with Ctrl Enter opens the next row too. On a Mac, Cmd is Ctrl. */
function useSaveKeys(form: RefObject<HTMLFormElement | null>, onNext: (() => void) | undefined): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const isSave = event.key.toLowerCase() === 's';
    if (!isSave && event.key !== 'Enter') return;
    // A question over the form has keys of its own.
    if (form.current?.closest('[inert], [aria-hidden="true"]')) return;
    event.preventDefault();
    event.stopPropagation();
    if (isSave || !onNext) form.current?.requestSubmit();
    else onNext();
  });
  useEffect(() => {
    // Before the editor of texts, which has an own meaning for Ctrl Enter.
    document.addEventListener('keydown', handleKey, { capture: true });
    return () => document.removeEventListener('keydown', handleKey, { capture: true });
  }, []);
}
