import type { ReactNode, SubmitEventHandler } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { Card } from '../../ui/content/card.tsx';
import { Button } from '../../ui/forms/button.tsx';
import styles from './form-sheet.module.css';

interface FormSheetProps {
  onSubmit: SubmitEventHandler;
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
  back,
  isPending,
  isUnsaved,
  isReadOnly = false,
  className,
  children,
}: FormSheetProps) {
  const t = useTexts();
  return (
    <form className={className} onSubmit={onSubmit} noValidate>
      <Card className={styles.sheet}>
        <div className={styles.fields}>{children}</div>
        <div className={classNames(styles.bar, isUnsaved && styles.stuck)}>
          {back}
          <p className={styles.state} role="status">
            {isPending ? t('entity.action.saving') : isUnsaved && t('entity.form.unsaved')}
          </p>
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
