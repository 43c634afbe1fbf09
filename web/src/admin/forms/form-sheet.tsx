import type { ReactNode, SubmitEventHandler } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { Card } from '../../ui/content/card.tsx';
import { Button } from '../../ui/forms/button.tsx';
import styles from './form-sheet.module.css';

interface FormSheetProps {
  onSubmit: SubmitEventHandler;
  /** The link to where the form was opened from. */
  back: ReactNode;
  isPending: boolean;
  /** Whether something was typed that nobody has saved. */
  isUnsaved: boolean;
  /** Whether there is nothing to save. */
  isReadOnly?: boolean;
  className?: string;
  /** The fields, below each other, and what is said of them. */
  children: ReactNode;
}

/** A form of the back-office: its fields, and the bar that saves them and says whether they were. */
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
