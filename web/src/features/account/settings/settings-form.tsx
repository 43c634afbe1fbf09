import { type Account, getAccount } from '@ok/contract/routes/account/account.ts';
import { saveAccount } from '@ok/contract/routes/account/own-account.ts';
import { type SyntheticEvent, useState } from 'react';
import { call } from '../../../api/client.ts';
import { useEditForm } from '../../../forms/use-edit-form.ts';
import { setSession } from '../../../session/session-store.ts';
import { longDateTime } from '../../../texts/dates.ts';
import { chooseLanguage } from '../../../texts/language.ts';
import { useLanguage, useLanguages, useTexts } from '../../../texts/texts-store.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import styles from '../forms/account-form.module.css';
import { AssociationFields } from '../forms/association-fields.tsx';
import { failureText } from '../forms/toast-error.ts';
import type { Associations } from '../forms/use-associations.ts';
import { PersonFields } from './person-fields.tsx';
import { checkSettings, getSettingsValues, isOtherEmail, settingsServerErrors } from './settings-rules.ts';

/** Outcome of the last attempt to save: the key of its message, or the text of its failure. */
type SaveOutcome = { savedKey?: string; failure?: string | undefined };

interface SettingsFormProps {
  account: Account;
  associations: Associations;
}

/** Form of the account settings. Asks before unsaved changes are left. */
export function SettingsForm({ account: loaded, associations }: SettingsFormProps) {
  const t = useTexts();
  const language = useLanguage();
  const languages = useLanguages();
  const { choices } = associations;
  const [account, setAccount] = useState(loaded);
  const [outcome, setOutcome] = useState<SaveOutcome>();
  const { agreeOnResearchDate } = account.profileDTO;
  const since = agreeOnResearchDate ? longDateTime(agreeOnResearchDate, language) : undefined;

  const form = useEditForm({
    place: 'settings',
    read: loaded,
    valuesOf: getSettingsValues,
    secret: ['currentPassword'],
    check: (values) => checkSettings(values, account, choices),
    send: async (body, { values, reset }) => {
      const isEmailChanged = isOtherEmail(values, account);
      await call(saveAccount, { body, ownError: true });
      // Reads the saved account; when that fails the settings are saved all the same.
      const latestAccount = await call(getAccount, { silent: true }).catch(() => account);
      reset({ ...values, email: latestAccount.email, currentPassword: '' });
      setAccount(latestAccount);
      setSession({ state: 'signedIn', account: latestAccount });
      if (values.langKey !== account.langKey.toLowerCase()) await chooseLanguage(values.langKey);
      setOutcome({ savedKey: isEmailChanged ? 'settings.email.asked' : 'settings.messages.success' });
    },
    serverErrors: settingsServerErrors,
    onFailure: (error) => setOutcome({ failure: failureText(error, 'settings.messages.error.fail') }),
  });

  const reloadAccount = async () => {
    const latestAccount = await call(getAccount, { silent: true }).catch(() => undefined);
    if (!latestAccount) return;
    // An unedited address field follows the account.
    if (form.values.email === account.email) {
      const start = { ...getSettingsValues(account), ...form.form.formState.defaultValues, email: latestAccount.email };
      form.form.reset(start, { keepDirtyValues: true, keepDirty: true, keepErrors: true, keepIsSubmitted: true });
    }
    setAccount(latestAccount);
    setSession({ state: 'signedIn', account: latestAccount });
  };

  // A new attempt removes what the one before said.
  const submit = (event: SyntheticEvent) => {
    setOutcome(undefined);
    void form.submit(event);
  };
  const savedKey = form.isDirty ? undefined : outcome?.savedKey;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {form.isRestored && <Alert tone="info">{t('entity.form.restored')}</Alert>}
      <ErrorSummary title={t('global.form.summary', { count: form.errors.length })} errors={form.errors} />
      <fieldset className={styles.part}>
        <legend className={styles.heading}>{t('settings.parts.person')}</legend>
        <PersonFields form={form} account={account} reloadAccount={reloadAccount} />
        <SelectField
          {...form.field('langKey')}
          label={t('settings.form.language')}
          options={languages.map(({ code, localName }) => ({ value: code, text: localName, lang: code }))}
        />
      </fieldset>
      <fieldset className={styles.part}>
        <legend className={styles.heading}>{t('settings.parts.work')}</legend>
        <AssociationFields form={form} associations={associations} />
      </fieldset>
      <fieldset className={styles.part}>
        <legend className={styles.heading}>{t('settings.research.title')}</legend>
        <p className="muted small">{t('settings.research.text')}</p>
        <Checkbox {...form.box('agreeOnResearch')} hint={since && t('settings.research.since', { date: since })}>
          {t('settings.form.agreeOnResearch')}
        </Checkbox>
      </fieldset>
      <div className={styles.save}>
        {outcome?.failure && (
          <Alert tone="danger" role="alert" className={styles.failure}>
            {outcome.failure}
          </Alert>
        )}
        <Button type="submit" size="large" isPending={form.isSending}>
          {t('settings.form.button')}
        </Button>
        <p role="status" className={styles.saved}>
          {savedKey && (
            <>
              <Icon name="check" />
              <span>{t(savedKey)}</span>
            </>
          )}
        </p>
      </div>
    </form>
  );
}
