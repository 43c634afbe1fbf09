import { getAssociations } from '@ok/contract/routes/account/registration.ts';
import type { User } from '@ok/contract/routes/account/user.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useBoxOf, useTextOf } from './use-user-field.ts';
import styles from './user-form.module.css';

/** What is held of somebody beside their account. */
export function UserProfileFields({ user }: { user: User | undefined }) {
  const t = useTexts();
  const test = useBoxOf('profileDTO.test');
  const research = useBoxOf('profileDTO.agreeOnResearch');
  const learning = useBoxOf('profileDTO.agreeOnElearning');
  const registered = useBoxOf('profileDTO.agreeOnProfessionalRegistered');
  return (
    <fieldset className={styles.part}>
      <legend>{t('userManagement.profile')}</legend>
      <WorkplaceFields user={user} />
      <div className={styles.boxes}>
        <Checkbox {...learning} />
        <Checkbox {...registered} />
        <Checkbox {...research} hint={t('userManagement.form.researchHint')} />
        <Checkbox {...test} hint={t('userManagement.form.testHint')} />
      </div>
    </fieldset>
  );
}

function WorkplaceFields({ user }: { user: User | undefined }) {
  const t = useTexts();
  const language = useLanguage();
  const chosen = useTextOf('profileDTO.profAssocTranslationId');
  const other = useTextOf('profileDTO.professionalAssociation');
  const { data = [], isError } = useQuery({
    queryKey: ['associations', language],
    queryFn: ({ signal }) => call(getAssociations, { params: { language }, signal, silent: true }),
  });
  const before = user?.profileDTO;
  // What was chosen before is named in the language of the account, and is the same in every language.
  const places = data.map((place) => ({
    ...place,
    value: String(
      place.professionalAssociationId === before?.professionalAssociationId ? before.profAssocTranslationId : place.id,
    ),
  }));
  const isKnown = chosen.value === '' || places.some(({ value }) => value === chosen.value);
  const options = places.map(({ value, name }) => ({ value, text: name }));
  // What was chosen before stays, also where nobody can choose it any more.
  const kept = isKnown ? [] : [{ value: chosen.value, text: user?.association ?? chosen.value }];
  const asksOther = places.some(({ value, isOther }) => isOther && value === chosen.value) || other.value !== '';
  return (
    <>
      <SelectField
        {...chosen}
        placeholder={t('userManagement.form.noWorkplace')}
        options={[...options, ...kept]}
        hint={isError ? t('userManagement.form.workplacesNotLoaded') : undefined}
      />
      {asksOther && <TextField {...other} optionalLabel={t('global.optional')} autoComplete="off" isCompact />}
    </>
  );
}
