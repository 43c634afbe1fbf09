import { useDocument } from '../../api/documents.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { DocumentLink } from '../../ui/navigation/document-link.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import styles from './footer.module.css';

/** Documents with a link on every page. */
const footerDocumentTypes = ['PRIVACY', 'TERMS_AND_CONDITIONS'] as const;

/** Footer of every page: the help, the documents that exist in the page's language and the accessibility statement. */
export default function Footer() {
  const t = useTexts();
  return (
    <footer className={styles.footer}>
      <Page className={styles.line}>
        <span>{t('global.tagline')}</span>
        <Link to="/help">{t('help.title')}</Link>
        {footerDocumentTypes.map((type) => (
          <FooterDocument key={type} type={type} />
        ))}
        <Link to="/accessibility">{t('accessibility.link')}</Link>
      </Page>
    </footer>
  );
}

function FooterDocument({ type }: { type: (typeof footerDocumentTypes)[number] }) {
  const t = useTexts();
  const document = useDocument(type);
  if (!document) return null;
  return (
    <DocumentLink href={document.url} newTab={t('pdf.newTab')}>
      {t(`pdf.types.${type}`)}
    </DocumentLink>
  );
}
