import { useDocument } from '../../api/documents.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DocumentLink } from '../../ui/document-link.tsx';
import styles from './account-form.module.css';
import type { RegistrationValues } from './registration-rules.ts';
import type { FormState } from './use-form.ts';

/** The two declarations that an account needs, and the agreement that it does not. */
export function Declarations({ form }: { form: Pick<FormState<RegistrationValues>, 'box'> }) {
  const t = useTexts();
  const terms = useDocument('TERMS_AND_CONDITIONS');
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>{t('register.parts.declarations')}</legend>
      <Checkbox {...form.box('agreeOnElearning')} aria-required>
        {t('register.form.agreeOnElearning')}
      </Checkbox>
      <Checkbox {...form.box('agreeOnProfessionalRegistered')} aria-required>
        {t('register.form.agreeOnProfessionalRegistered')}
      </Checkbox>
      <Checkbox
        {...form.box('agreeOnResearch')}
        hint={
          terms && (
            <DocumentLink href={terms.url} newTab={t('pdf.newTab')}>
              {t('register.form.termsLink')}
            </DocumentLink>
          )
        }
      >
        {t('register.form.agreeOnResearch')} <span className={styles.optional}>({t('global.optional')})</span>
      </Checkbox>
    </fieldset>
  );
}
