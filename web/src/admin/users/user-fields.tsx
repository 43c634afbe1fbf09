import { language as languageEntity } from '@ok/contract/entities/language.ts';
import type { User } from '@ok/contract/routes/account/user.ts';
import { type Authority, authorities } from '@ok/contract/rules/accounts/authority.ts';
import { useSession } from '../../session/session-store.ts';
import { useLanguage, useLanguages, useTexts } from '../../texts/texts-store.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { languageLabel } from '../data/language-label.ts';
import { languageName } from '../data/language-name.ts';
import { useRows } from '../data/use-rows.ts';
import { useUserField, useUserText } from './use-user-field.ts';
import styles from './user-form.module.css';

type UserFieldProps = { user: User | undefined };

/** Fields for the name, e-mail address, login and language of a user. */
export function UserPersonFields({ user }: UserFieldProps) {
  const t = useTexts();
  const optionalLabel = t('global.optional');
  const email = useUserText('email');
  const login = useUserText('login');
  const firstName = useUserText('firstName');
  const lastName = useUserText('lastName');
  return (
    <fieldset className={styles.part}>
      <legend>{t('userManagement.form.person')}</legend>
      {user && <TextField label={t('entity.form.id')} value={String(user.id)} isReadOnly isCompact />}
      <div className={styles.pair}>
        <TextField {...firstName} optionalLabel={optionalLabel} autoComplete="off" isCompact />
        <TextField {...lastName} optionalLabel={optionalLabel} autoComplete="off" isCompact />
      </div>
      <TextField {...email} type="email" autoComplete="off" isRequired isCompact />
      <TextField
        {...login}
        hint={t('userManagement.form.loginHint')}
        optionalLabel={optionalLabel}
        autoComplete="off"
        isCompact
      />
      <LanguageField user={user} />
    </fieldset>
  );
}

function LanguageField({ user }: UserFieldProps) {
  const languages = useLanguages();
  const field = useUserText('langKey');
  const options = languages.map(({ code, localName }) => ({ value: code, text: localName, lang: code }));
  // An account may have a language that is switched off by now.
  const isKnown = !user || options.some(({ value }) => value === user.langKey);
  const all = isKnown ? options : [...options, { value: user.langKey, text: languageLabel(user.langKey) }];
  return <SelectField {...field} options={all} />;
}

/** Roles of a user. Administrators can't remove their own rights. */
export function UserAccessFields({ user }: UserFieldProps) {
  const t = useTexts();
  const session = useSession();
  const isSelf = user !== undefined && session.state === 'signedIn' && session.account.id === user.id;
  return (
    <fieldset className={styles.part}>
      <legend>{t('userManagement.form.access')}</legend>
      {isSelf && <p className="muted small">{t('userManagement.form.ownHint')}</p>}
      <div className={styles.boxes}>
        {authorities.map((authority) => (
          <RoleBox key={authority} authority={authority} isDisabled={isSelf && authority === 'ROLE_ADMIN'} />
        ))}
      </div>
      <TranslatorLanguages />
    </fieldset>
  );
}

/** Languages that a user may translate into, which make the user a translator. */
function TranslatorLanguages() {
  const t = useTexts();
  const pageLanguage = useLanguage();
  const { value: chosen, onChange } = useUserField<string[]>('translatorLanguages');
  const { value: roles } = useUserField<Authority[]>('authorities');
  const { data, isError } = useRows(languageEntity);
  const codes = [...new Set([...(data ?? []).map(({ code }) => String(code)), ...chosen])];
  const options = codes
    .map((code) => ({ code, name: languageName(code, pageLanguage) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, pageLanguage));
  const toggle = (code: string, isChosen: boolean) =>
    onChange(codes.filter((each) => (each === code ? isChosen : chosen.includes(each))).toSorted());
  return (
    <fieldset className={styles.languages}>
      <legend>{t('userManagement.form.languages')}</legend>
      <p className="muted small">
        {t(`userManagement.form.${roles.includes('ROLE_ADMIN') ? 'administratorLanguages' : 'languagesHint'}`)}
      </p>
      {isError && <p>{t('userManagement.form.languagesNotLoaded')}</p>}
      <div className={styles.columns}>
        {options.map(({ code, name }) => (
          <Checkbox
            key={code}
            name={`translator-${code}`}
            isSelected={chosen.includes(code)}
            onChange={(isChosen) => toggle(code, isChosen)}
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

function RoleBox({ authority, isDisabled }: { authority: Authority; isDisabled: boolean }) {
  const t = useTexts();
  const { value: held, onChange } = useUserField<Authority[]>('authorities');
  const change = (isHeld: boolean) =>
    onChange(authorities.filter((each) => (each === authority ? isHeld : held.includes(each))));
  return (
    <Checkbox
      name={authority}
      isSelected={held.includes(authority)}
      isDisabled={isDisabled}
      hint={t(`userManagement.form.roles.${authority}`)}
      onChange={change}
    >
      {t(`global.roles.${authority}`)}
    </Checkbox>
  );
}
