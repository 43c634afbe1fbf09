import type { FormState } from '../../../forms/use-form.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import styles from './account-form.module.css';
import { findAssociation } from './association.ts';
import type { Associations } from './use-associations.ts';

interface AssociationFieldsProps {
  form: Pick<FormState<{ association: string; otherAssociation: string }>, 'values' | 'field'>;
  associations: Associations;
}

/** Choice of an association, with a text field for one that is not in the list. */
export function AssociationFields({ form, associations }: AssociationFieldsProps) {
  const t = useTexts();
  const { choices, hasFailed, isLoading, tryAgain } = associations;
  if (hasFailed) {
    return (
      <Alert tone="danger" role="alert">
        <p>{t('register.messages.error.associations')}</p>
        <Button
          variant="outline"
          size="small"
          icon="refresh"
          className={styles.again}
          isPending={isLoading}
          onPress={tryAgain}
        >
          {t('error.tryAgain')}
        </Button>
      </Alert>
    );
  }
  return (
    <>
      <SelectField
        label={t('register.form.professionalAssociation')}
        hint={t('register.form.professionalAssociation-hint')}
        placeholder={choices ? t('register.form.professionalAssociation-placeholder') : t('global.loading')}
        options={(choices ?? []).map(({ professionalAssociationId, name }) => ({
          value: String(professionalAssociationId),
          text: name,
        }))}
        {...form.field('association')}
        isRequired
      />
      {findAssociation(choices, form.values.association)?.isOther && (
        <TextField
          label={t('register.form.otherAssociation')}
          {...form.field('otherAssociation')}
          autoComplete="organization"
          isRequired
        />
      )}
    </>
  );
}
