import { Suspense } from 'react';
import { useTexts } from '../texts/texts-store.ts';
import { Link } from '../ui/navigation/link.tsx';
import { Page } from '../ui/navigation/page.tsx';
import styles from './footer.module.css';
import { lazyOptional } from './lazy-optional.ts';

const LazyFooterDocuments = lazyOptional(() => import('./footer-documents.tsx'));

export function Footer() {
  const t = useTexts();
  return (
    <footer className={styles.footer}>
      <Page className={styles.line}>
        <span>{t('global.tagline')}</span>
        <Suspense fallback={null}>
          <LazyFooterDocuments />
        </Suspense>
        <Link to="/accessibility" className={styles.link}>
          {t('accessibility.link')}
        </Link>
      </Page>
    </footer>
  );
}
