import type { User } from '@ok/contract/routes/user.ts';
import { type AnyForm, FormContext } from '../../forms/form-context.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Alert } from '../../ui/alert.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { ButtonLink } from '../../ui/link.tsx';
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
  const { form, user, wrong, isConflict, isPending, isUnsaved, save, overwrite } = useUserForm(given);
  return (
    <FormContext value={form as unknown as AnyForm}>
      <FormSheet
        className={styles.form}
        onSubmit={save}
        isPending={isPending}
        isUnsaved={isUnsaved}
        back={
          <ButtonLink variant="outline" icon="arrow-left" to="/admin/user-management">
            {t('entity.action.back')}
          </ButtonLink>
        }
      >
        <ErrorSummary title={t('global.form.summary', { count: wrong.length })} errors={wrong} />
        {!user && (
          <Alert tone="info">
            <p>{t('userManagement.form.mailHint')}</p>
          </Alert>
        )}
        <PersonFields user={user} />
        <AccessFields user={user} />
        <UserProfileFields user={user} />
        {isConflict && reload && <ConflictNotice reload={reload} overwrite={() => void overwrite()} />}
      </FormSheet>
    </FormContext>
  );
}
