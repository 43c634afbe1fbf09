import type { Kind } from '@ok/contract/entity/field.ts';
import { htmlToDocument } from './html-to-document.ts';
import { documentToText, InvalidDocument } from './rich-document.ts';

const plainTextOfKind: Partial<Record<Kind, (value: string) => string>> = {
  richText: documentToText,
  html: (value) => documentToText(htmlToDocument(value)),
};

/** Text of a field's value without markup; null for an empty value. */
export const toPlainText = (kind: Kind | undefined, value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  const text = String(value);
  const toText = kind && plainTextOfKind[kind];
  if (!toText) return text;
  try {
    return toText(text);
  } catch (error) {
    // A value that is no document was stored by other means, and is better shown as it is than not at all.
    if (error instanceof InvalidDocument) return text;
    throw error;
  }
};
