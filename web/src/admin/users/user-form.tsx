import type { User } from '@ok/contract/routes/account/user.ts';
import { useProfile } from '../../api/profile.ts';
import { type AnyForm, FormContext } from '../../forms/form-context.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { ButtonLink } from '../../ui/navigation/link.tsx';
import { FormSheet } from '../forms/form-sheet.tsx';
import { ConflictNotice } from '../screens/row/conflict-notice.tsx';
import type { EntityFormProps } from '../screens/shared/screen-parts.ts';
import { useUserForm } from './use-user-form.ts';
import { UserAccessFields, UserPersonFields } from './user-fields.tsx';
import { UserProfileFields } from './user-profile-fields.tsx';

/** Form of a user. Some of its fields are disabled for one's own account, or missing for a new one. */
export function UserForm({ row, list, reload }: EntityFormProps) {
  const t = useTexts();
  const form = useUserForm(row as User | undefined, list);
  const { read: user, errors, conflict } = form;
  const sendsMail = useProfile()?.sendsMail !== false;
  return (
    // The cast widens the fields: controls name their field by a string, which react-hook-form's types don't allow.
    <FormContext value={form.form as unknown as AnyForm}>
      <FormSheet
        onSubmit={form.submit}
        isPending={form.isSending}
        isUnsaved={form.isUnsaved}
        back={
          <ButtonLink variant="outline" icon="arrow-left" to={list}>
            {t('entity.action.back')}
          </ButtonLink>
        }
      >
        {form.isRestored && <Alert tone="info">{t('entity.form.restored')}</Alert>}
        <ErrorSummary title={t('global.form.summary', { count: errors.length })} errors={errors} />
        {!user && (
          <Alert tone={sendsMail ? 'info' : 'warning'}>
            <p>{t(sendsMail ? 'userManagement.form.mailHint' : 'userManagement.form.noMailHint')}</p>
          </Alert>
        )}
        <UserPersonFields user={user} />
        <UserAccessFields user={user} />
        <UserProfileFields user={user} />
        {conflict && reload && <ConflictNotice reload={reload} overwrite={() => void form.overwrite()} />}
      </FormSheet>
    </FormContext>
  );
}
