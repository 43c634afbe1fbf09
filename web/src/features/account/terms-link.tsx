import { useDocument } from '../../api/documents.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { DocumentLink } from '../../ui/navigation/document-link.tsx';

/** Where to read what one agrees to, where there is such a document. */
export default function TermsLink() {
  const t = useTexts();
  const terms = useDocument('TERMS_AND_CONDITIONS');
  if (!terms) return null;
  return (
    <DocumentLink href={terms.url} newTab={t('pdf.newTab')}>
      {t('register.form.termsLink')}
    </DocumentLink>
  );
}
