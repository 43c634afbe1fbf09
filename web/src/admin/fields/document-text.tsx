import { generateHTML, type JSONContent } from '@tiptap/react';
import { RichText } from '../../ui/content/rich-text.tsx';
import { editorExtensions } from './editor-extensions.ts';

const htmlOf = (document: string): string | undefined => {
  try {
    return generateHTML(JSON.parse(document) as JSONContent, editorExtensions);
  } catch {
    return undefined;
  }
};

/** A serialised editor document as it is read; what is none is shown as it is. */
export default function DocumentText({ document }: { document: string }) {
  const html = htmlOf(document);
  return html === undefined ? <span>{document}</span> : <RichText html={html} headingLevel={3} />;
}
