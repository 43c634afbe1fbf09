import type { User } from '@ok/contract/routes/user.ts';
import { type AnyForm, FormContext } from '../../forms/form-context.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { ButtonLink } from '../../ui/navigation/link.tsx';
import { FormSheet } from '../form-sheet.tsx';
import { ConflictNotice } from '../screens/conflict-notice.tsx';
import { useUserForm } from './use-user-form.ts';
import { AccessFields, PersonFields } from './user-fields.tsx';
import styles from './user-form.module.css';
import { UserProfileFields } from './user-profile-fields.tsx';

interface UserFormProps {
  /** Who is changed; nobody makes a new one. */
  user?: User;
  /** Begin anew with what the server holds now. */
  reload?: () => Promise<void>;
}

/** The form of a user. */
export function UserForm({ user: given, reload }: UserFormProps) {
  const t = useTexts();
  const form = useUserForm(given);
  const { read: user, errors, conflict } = form;
  return (
    <FormContext value={form.form as unknown as AnyForm}>
      <FormSheet
        className={styles.form}
        onSubmit={form.submit}
        isPending={form.isSending}
        isUnsaved={form.isUnsaved}
        back={
          <ButtonLink variant="outline" icon="arrow-left" to="/admin/user-management">
            {t('entity.action.back')}
          </ButtonLink>
        }
      >
        {form.isRestored && <Alert tone="info">{t('entity.form.restored')}</Alert>}
        <ErrorSummary title={t('global.form.summary', { count: errors.length })} errors={errors} />
        {!user && (
          <Alert tone="info">
            <p>{t('userManagement.form.mailHint')}</p>
          </Alert>
        )}
        <PersonFields user={user} />
        <AccessFields user={user} />
        <UserProfileFields user={user} />
        {conflict && reload && <ConflictNotice reload={reload} overwrite={() => void form.overwrite()} />}
      </FormSheet>
    </FormContext>
  );
}
