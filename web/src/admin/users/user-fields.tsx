import type { User } from '@ok/contract/routes/account/user.ts';
import { type Authority, authorities } from '@ok/contract/rules/authority.ts';
import { useSession } from '../../session/session-store.ts';
import { useLanguages, useTexts } from '../../texts/texts-store.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useBoxOf, useTextOf, useUserField } from './use-user-field.ts';
import styles from './user-form.module.css';

type Props = { user: User | undefined };

/** Who somebody is, and how to reach them. */
export function PersonFields({ user }: Props) {
  const t = useTexts();
  const optionalLabel = t('global.optional');
  const email = useTextOf('email');
  const login = useTextOf('login');
  const firstName = useTextOf('firstName');
  const lastName = useTextOf('lastName');
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

function LanguageField({ user }: Props) {
  const t = useTexts();
  const languages = useLanguages();
  const field = useTextOf('langKey');
  const options = languages.map(({ code, localName }) => ({ value: code, text: localName, lang: code }));
  // Somebody may have a language that others can't choose any more.
  const isKnown = !user || options.some(({ value }) => value === user.langKey);
  const all = isKnown ? options : [...options, { value: user.langKey, text: t(`global.languageName.${user.langKey}`) }];
  return <SelectField {...field} options={all} />;
}

/** What somebody may do. Nobody takes away their own rights. */
export function AccessFields({ user }: Props) {
  const t = useTexts();
  const session = useSession();
  const isSelf = user !== undefined && session.state === 'signedIn' && session.account.id === user.id;
  const { children, ...activated } = useBoxOf('activated');
  return (
    <fieldset className={styles.part}>
      <legend>{t('userManagement.form.access')}</legend>
      {isSelf && <p className="muted small">{t('userManagement.form.ownHint')}</p>}
      <div className={styles.boxes}>
        {user && (
          <Checkbox {...activated} isDisabled={isSelf} hint={t('userManagement.form.activatedHint')}>
            {children}
          </Checkbox>
        )}
        {authorities.map((authority) => (
          <RoleBox key={authority} authority={authority} isDisabled={isSelf && authority === 'ROLE_ADMIN'} />
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
