import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { type Field, maxOf } from '@ok/contract/entity/field.ts';
import { hasMoreThan } from '@ok/contract/rules/characters.ts';
import { limits } from '@ok/contract/rules/limits.ts';
import { cleanHtml } from '../html/clean-html.ts';
import { plainText } from '../html/plain-text.ts';
import { documentToText, InvalidDocument, toStoredDocument } from '../html/rich-document.ts';
import { fieldError } from '../http/app-error.ts';
import { yieldToEventLoop } from '../jobs/yield-to-event-loop.ts';

type MarkupField = Extract<Field, { kind: 'html' | 'richText' }>;

/** What is kept of a text with markup; null for a document with a fault. */
const keptOf = (field: MarkupField, sent: string): string | null => {
  // Cleaning may bring a byte order mark to the beginning, where it is lost when it is read.
  if (field.kind === 'html') return cleanHtml(sent).replace(/^\ufeff+/, '');
  try {
    return toStoredDocument(sent);
  } catch (fault) {
    if (fault instanceof InvalidDocument) return null;
    throw fault;
  }
};

const isTooLong = (field: MarkupField, kept: string) =>
  field.kind === 'html'
    ? hasMoreThan(kept, maxOf(field))
    : // A text of line breaks alone becomes a document that nobody could send again.
      kept.length > maxOf(field) * limits.documentMarkup || hasMoreThan(documentToText(kept), maxOf(field));

/** The constraint that a text with markup breaks: its length counts what is kept of HTML, and what a document shows. */
const faultOf = (field: MarkupField, kept: string): string | null => {
  if (isTooLong(field, kept)) return 'Size';
  return field.required && !/\S/.test(plainText(field.kind, kept) ?? '') ? 'NotNull' : null;
};

/**
 * The values of a body with its HTML sanitised and its documents checked, which only the server can. Others get their
 * turn after each of them: it takes some milliseconds.
 *
 * @throws AppError `invalid` for the first that breaks a rule of its field
 */
export const checkedValues = async (
  entity: Entity,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> => {
  const checked = { ...values };
  for (const [key, field] of Object.entries(entity.fields)) {
    const value = values[key];
    if ((field.kind !== 'html' && field.kind !== 'richText') || typeof value !== 'string') continue;
    const kept = keptOf(field, value);
    const fault = kept === null ? 'typeMismatch' : faultOf(field, kept);
    if (fault) throw fieldError(entity.name, key, fault);
    checked[key] = kept;
    await yieldToEventLoop();
  }
  return checked;
};
