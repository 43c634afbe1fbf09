import { Suspense } from 'react';
import { useProfile } from '../../../api/profile.ts';
import { lazyOptional } from '../../../layout/loading/lazy-optional.ts';
import { useMedia } from '../../../layout/use-media.ts';
import { usePageTitle } from '../../../layout/use-page-title.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Prose } from '../../../ui/content/markup/prose.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/navigation/page.tsx';
import type { NoMailAlertProps } from '../forms/no-mail-alert.tsx';
import { RegisterForm } from './register-form.tsx';
import styles from './register-page.module.css';

// A production system sends mail, so its visitors never load this.
const LazyNoMailAlert = lazyOptional<NoMailAlertProps>(async () => ({
  default: (await import('../forms/no-mail-alert.tsx')).NoMailAlert,
}));

/** `/account/register`: the requirements of an account beside the form. */
export function RegisterPage() {
  const t = useTexts();
  const sendsMail = useProfile()?.sendsMail !== false;
  usePageTitle(t('register.title'));
  return (
    <Page className={styles.page}>
      <div className={styles.columns}>
        <div className={styles.about}>
          <h1 tabIndex={-1}>{t('register.title')}</h1>
          <p className={`muted ${styles.intro}`}>{t(sendsMail ? 'register.intro' : 'register.introWithoutMail')}</p>
          <p className={`small muted ${styles.login}`}>
            {t('register.login.text')} <Link to="/login">{t('register.login.link')}</Link>
          </p>
          {!sendsMail && (
            <Suspense fallback={null}>
              <LazyNoMailAlert text="register.noMail" className={styles.noMail} />
            </Suspense>
          )}
          <Needs />
        </div>
        <RegisterForm />
      </div>
    </Page>
  );
}

/** Requirements of an account; on a phone closed, so that the form is in sight. */
function Needs() {
  const t = useTexts();
  const isPhone = useMedia('(max-width: 580px)');
  const Frame = isPhone ? 'details' : 'section';
  const Title = isPhone ? 'summary' : 'h2';
  return (
    <Frame className={isPhone ? styles.details : styles.needs}>
      <Title>{t('register.needs.title')}</Title>
      <Prose className={`small ${styles.list}`}>
        <ul>
          <li>{t('register.needs.email')}</li>
          <li>{t('register.needs.elearning')}</li>
          <li>{t('register.needs.registration')}</li>
        </ul>
      </Prose>
    </Frame>
  );
}
