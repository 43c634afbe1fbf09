import { useDocument } from '../../../api/documents.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { DocumentLink } from '../../../ui/navigation/document-link.tsx';

/** Link to the terms, if that document exists. */
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
