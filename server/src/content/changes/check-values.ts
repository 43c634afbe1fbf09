import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { type Field, maxOf } from '@ok/contract/entity/field.ts';
import { hasMoreThan } from '@ok/contract/rules/values/characters.ts';
import { contentLimits } from '@ok/contract/rules/values/content-limits.ts';
import { cleanHtml } from '../../html/clean-html.ts';
import { toPlainText } from '../../html/plain-text.ts';
import { documentToText, InvalidDocument, toStoredDocument } from '../../html/rich-document.ts';
import { fieldError } from '../../http/app-error.ts';
import { yieldToEventLoop } from '../../jobs/yield-to-event-loop.ts';

type MarkupField = Extract<Field, { kind: 'html' | 'richText' }>;

/** Cleans a text with markup; null for an invalid document. */
const cleanMarkup = (field: MarkupField, markup: string): string | null => {
  // Cleaning may move a byte order mark to the start, where it is lost when the text is read.
  if (field.kind === 'html') return cleanHtml(markup).replace(/^\ufeff+/, '');
  try {
    return toStoredDocument(markup);
  } catch (error) {
    if (error instanceof InvalidDocument) return null;
    throw error;
  }
};

const isTooLong = (field: MarkupField, cleaned: string) =>
  field.kind === 'html'
    ? hasMoreThan(cleaned, maxOf(field))
    : // A text of line breaks alone becomes a document that no later request could send.
      cleaned.length > maxOf(field) * contentLimits.documentMarkup ||
      hasMoreThan(documentToText(cleaned), maxOf(field));

/**
 * Finds the constraint that a cleaned text breaks. The length of HTML counts its markup, that of a document only its
 * text.
 */
const findBrokenConstraint = (field: MarkupField, cleaned: string): string | null => {
  if (isTooLong(field, cleaned)) return 'Size';
  return field.required && !/\S/.test(toPlainText(field.kind, cleaned) ?? '') ? 'NotNull' : null;
};

/**
 * Sanitises the HTML of a body and checks its documents, which only the server can. Yields after each text, since one
 * takes some milliseconds.
 *
 * @throws AppError `invalid` for the first value that breaks a rule of its field
 */
export const checkValues = async (
  entity: Entity,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> => {
  const checked = { ...values };
  for (const [key, field] of Object.entries(entity.fields)) {
    const value = values[key];
    if ((field.kind !== 'html' && field.kind !== 'richText') || typeof value !== 'string') continue;
    const cleaned = cleanMarkup(field, value);
    const constraint = cleaned === null ? 'typeMismatch' : findBrokenConstraint(field, cleaned);
    if (constraint) throw fieldError(entity.name, key, constraint);
    checked[key] = cleaned;
    await yieldToEventLoop();
  }
  return checked;
};
