import { Suspense } from 'react';
import type { FormState } from '../../../forms/use-form.ts';
import { lazyOptional } from '../../../layout/loading/lazy-optional.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import styles from '../forms/account-form.module.css';
import type { RegistrationValues } from './registration-rules.ts';

// The list of documents loads after the page anyway.
const LazyTermsLink = lazyOptional(() => import('./terms-link.tsx'));

/** The two required declarations, and the optional consent to research. */
export function Declarations({ form }: { form: Pick<FormState<RegistrationValues>, 'box'> }) {
  const t = useTexts();
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
          <Suspense fallback={null}>
            <LazyTermsLink />
          </Suspense>
        }
      >
        {t('register.form.agreeOnResearch')} <span className={styles.optional}>({t('global.optional')})</span>
      </Checkbox>
    </fieldset>
  );
}
