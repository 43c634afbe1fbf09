import type { Kind } from '@ok/contract/entity/field.ts';
import { htmlToDocument } from './html-to-document.ts';
import { documentToText, InvalidDocument } from './rich-document.ts';

const plainTextOfKind: Partial<Record<Kind, (value: string) => string>> = {
  richText: documentToText,
  html: (value) => documentToText(htmlToDocument(value)),
};

/** What a value of a field says, without markup; null where it says nothing. */
export const plainText = (kind: Kind | undefined, value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  const text = String(value);
  const read = kind && plainTextOfKind[kind];
  if (!read) return text;
  try {
    return read(text);
  } catch (fault) {
    // Stored by other means: it is shown as it is rather than not at all.
    if (fault instanceof InvalidDocument) return text;
    throw fault;
  }
};
