import type { User } from '@ok/contract/routes/user.ts';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTexts } from '../../texts/texts-store.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { ButtonLink } from '../../ui/link.tsx';
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
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={save} noValidate>
        <Card className={styles.sheet}>
          <div className={styles.fields}>
            <ErrorSummary title={t('global.form.summary', { count: wrong.length })} errors={wrong} />
            {!user && (
              <Alert tone="info">
                <p>{t('userManagement.form.mailHint')}</p>
              </Alert>
            )}
            <PersonFields user={user} />
            <AccessFields user={user} />
            <UserProfileFields user={user} />
          </div>
          {isConflict && reload && <Conflict reload={reload} overwrite={() => void overwrite()} />}
          <div className={classNames(styles.bar, isUnsaved && styles.stuck)}>
            <ButtonLink variant="outline" icon="arrow-left" to="/admin/user-management">
              {t('entity.action.back')}
            </ButtonLink>
            <p className={styles.state} role="status">
              {isPending ? t('entity.action.saving') : isUnsaved && t('entity.form.unsaved')}
            </p>
            <Button type="submit" isPending={isPending}>
              {t('entity.action.save')}
            </Button>
          </div>
        </Card>
      </form>
    </FormProvider>
  );
}

/** Somebody else has changed this user: what was typed is still there, and one of both has to go. */
function Conflict({ reload, overwrite }: { reload: () => Promise<void>; overwrite: () => void }) {
  const t = useTexts();
  const [isReloading, setReloading] = useState(false);
  const again = () => {
    setReloading(true);
    void reload().finally(() => setReloading(false));
  };
  return (
    <Alert tone="warning" role="alert" className={styles.conflict}>
      <p>{t('error.conflict')}</p>
      <div className={styles.choices}>
        <Button variant="outline" size="small" icon="refresh" isPending={isReloading} onPress={again}>
          {t('entity.conflict.reload')}
        </Button>
        <Button variant="outline" size="small" onPress={overwrite}>
          {t('entity.conflict.overwrite')}
        </Button>
      </div>
    </Alert>
  );
}
