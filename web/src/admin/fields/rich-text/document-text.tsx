import { generateHTML, type JSONContent } from '@tiptap/react';
import { RichText } from '../../../ui/content/markup/rich-text.tsx';
import { editorExtensions } from './editor-extensions.ts';

const renderDocument = (document: string): string | undefined => {
  try {
    return generateHTML(JSON.parse(document) as JSONContent, editorExtensions);
  } catch {
    return undefined;
  }
};

/** Shows a serialised editor document; shows any other text unchanged. */
export default function DocumentText({ document }: { document: string }) {
  const html = renderDocument(document);
  return html === undefined ? <span>{document}</span> : <RichText html={html} headingLevel={3} />;
}
