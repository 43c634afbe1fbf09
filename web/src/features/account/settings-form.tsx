import { type Account, getAccount, saveAccount } from '@ok/contract/routes/account.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useAskBeforeLeaving } from '../../layout/use-ask-before-leaving.tsx';
import { setSession } from '../../session/session-store.ts';
import { longDateTime } from '../../texts/dates.ts';
import { chooseLanguage } from '../../texts/language.ts';
import { useLanguage, useLanguages, useTexts } from '../../texts/texts-store.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './account-form.module.css';
import { associationOf } from './association.ts';
import { AssociationFields } from './association-fields.tsx';
import { PersonFields } from './person-fields.tsx';
import {
  isChanged,
  isOtherEmail,
  refusedSettings,
  type SettingsValues,
  settingsBody,
  settingsFaults,
  settingsOf,
} from './settings-rules.ts';
import { faultsOrTell } from './tell-failure.ts';
import type { useAssociations } from './use-associations.ts';
import { useForm } from './use-form.ts';

interface SettingsFormProps {
  account: Account;
  associations: ReturnType<typeof useAssociations>;
}

/** What somebody can change of the account. Leaving it half done asks first. */
export function SettingsForm({ account: loaded, associations }: SettingsFormProps) {
  const t = useTexts();
  const language = useLanguage();
  const languages = useLanguages();
  const { choices } = associations;
  const [saved, setSaved] = useState(() => ({
    account: loaded,
    values: settingsOf(loaded),
  }));
  const form = useForm(saved.values);
  const { agreeOnResearchDate } = saved.account.profileDTO;
  const since = agreeOnResearchDate ? longDateTime(agreeOnResearchDate, language) : undefined;
  useAskBeforeLeaving(isChanged(form.values, saved.values));

  const lookAgain = async () => {
    const account = await call(getAccount, { silent: true }).catch(() => undefined);
    if (!account) return;
    setSaved({ account, values: { ...saved.values, email: account.email } });
    if (form.values.email === saved.values.email) form.set('email', account.email);
    setSession({ state: 'signedIn', account });
  };

  const submission = {
    check: (values: SettingsValues) => settingsFaults(values, saved.account, choices),
    send: async (values: SettingsValues) => {
      const body = settingsBody(values, associationOf(choices, values.association));
      const isAsked = isOtherEmail(values, saved.account);
      const successMessage = isAsked ? 'settings.email.asked' : 'settings.messages.success';
      await call(saveAccount, { body, ownError: true, successMessage });
      // As the server keeps it; whether that comes or not, it is saved.
      const account = await call(getAccount, { silent: true }).catch(() => saved.account);
      const kept = { ...values, email: account.email, currentPassword: '' };
      setSaved({ account, values: kept });
      form.reset(kept);
      setSession({ state: 'signedIn', account });
      if (values.langKey !== saved.values.langKey) await chooseLanguage(values.langKey);
    },
    refused: (error: unknown) => faultsOrTell(refusedSettings(error), error, 'settings.messages.error.fail'),
  };
  return (
    <form className={styles.form} onSubmit={(event) => form.submit(event, submission)} noValidate>
      <ErrorSummary title={t('global.form.summary', { count: form.errors.length })} errors={form.errors} />
      <fieldset className={styles.part}>
        <legend className={styles.heading}>{t('settings.parts.person')}</legend>
        <PersonFields form={form} account={saved.account} lookAgain={lookAgain} />
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
      <div>
        <Button type="submit" size="large" isPending={form.isBusy}>
          {t('settings.form.button')}
        </Button>
      </div>
    </form>
  );
}
