import { getAssociations } from '@ok/contract/routes/account/registration.ts';
import type { User } from '@ok/contract/routes/account/user.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useUserCheckbox, useUserText } from './use-user-field.ts';
import styles from './user-form.module.css';

/** Fields of a user's profile. */
export function UserProfileFields({ user }: { user: User | undefined }) {
  const t = useTexts();
  const test = useUserCheckbox('profileDTO.test');
  const research = useUserCheckbox('profileDTO.agreeOnResearch');
  const learning = useUserCheckbox('profileDTO.agreeOnElearning');
  const registered = useUserCheckbox('profileDTO.agreeOnProfessionalRegistered');
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
  const chosen = useUserText('profileDTO.profAssocTranslationId');
  const other = useUserText('profileDTO.professionalAssociation');
  const { data = [], isError } = useQuery({
    queryKey: ['associations', language],
    queryFn: ({ signal }) => call(getAssociations, { params: { language }, signal, silent: true }),
  });
  const savedProfile = user?.profileDTO;
  // The saved association refers to a translation in the language of the account. Its option gets that translation's id.
  const places = data.map((place) => ({
    ...place,
    value: String(
      place.professionalAssociationId === savedProfile?.professionalAssociationId
        ? savedProfile.profAssocTranslationId
        : place.id,
    ),
  }));
  const isListed = chosen.value === '' || places.some(({ value }) => value === chosen.value);
  const options = places.map(({ value, name }) => ({ value, text: name }));
  // The saved association stays an option, even if it can't be chosen any more.
  const unlisted = isListed ? [] : [{ value: chosen.value, text: user?.association ?? chosen.value }];
  const asksOther = places.some(({ value, isOther }) => isOther && value === chosen.value) || other.value !== '';
  return (
    <>
      <SelectField
        {...chosen}
        placeholder={t('userManagement.form.noWorkplace')}
        options={[...options, ...unlisted]}
        hint={isError ? t('userManagement.form.workplacesNotLoaded') : undefined}
      />
      {asksOther && <TextField {...other} optionalLabel={t('global.optional')} autoComplete="off" isCompact />}
    </>
  );
}
