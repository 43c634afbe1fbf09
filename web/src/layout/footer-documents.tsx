import { useDocument } from '../api/documents.ts';
import { useTexts } from '../texts/texts-store.ts';
import { DocumentLink } from '../ui/navigation/document-link.tsx';

/** Documents with a link on every page. */
const footerDocumentTypes = ['PRIVACY', 'TERMS_AND_CONDITIONS'] as const;

/** Links to the documents that exist in the page's language. */
export default function FooterDocuments() {
  return footerDocumentTypes.map((type) => <FooterDocument key={type} type={type} />);
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
