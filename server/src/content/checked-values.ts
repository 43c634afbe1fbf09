import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { Field } from '@ok/contract/entity/field.ts';
import { countCharacters } from '@ok/contract/rules/characters.ts';
import { fieldRefusal } from '../http/refusal.ts';
import { cleanHtml } from './clean-html.ts';
import { plainText } from './plain-text.ts';
import { InvalidDocument, parseDocument } from './rich-document.ts';

const isDocument = (text: string) => {
  try {
    parseDocument(text);
    return true;
  } catch (fault) {
    if (fault instanceof InvalidDocument) return false;
    throw fault;
  }
};

/** The constraint that a text with markup breaks: its length counts what is kept of HTML, and what a document shows. */
const faultOf = (field: Field, text: string): string | null => {
  if (field.kind === 'richText' && !isDocument(text)) return 'typeMismatch';
  const { required, max = Number.POSITIVE_INFINITY } = field as { required?: boolean; max?: number };
  const shown = plainText(field.kind, text) ?? '';
  if (required && !/\S/.test(shown)) return 'NotNull';
  return countCharacters(field.kind === 'html' ? text : shown) > max ? 'Size' : null;
};

/**
 * The values of a body with its HTML sanitised and its documents checked, which only the server can.
 *
 * @throws Refusal `invalid` for the first that breaks a rule of its field
 */
export const checkedValues = (entity: Entity, values: Record<string, unknown>): Record<string, unknown> => {
  const checked = { ...values };
  for (const [key, field] of Object.entries(entity.fields)) {
    const value = values[key];
    if ((field.kind !== 'html' && field.kind !== 'richText') || typeof value !== 'string') continue;
    // Cleaning may bring a byte order mark to the beginning, where it is lost when it is read.
    const text = field.kind === 'html' ? cleanHtml(value).replace(/^\ufeff+/, '') : value;
    const fault = faultOf(field, text);
    if (fault) throw fieldRefusal(entity.name, key, fault);
    checked[key] = text;
  }
  return checked;
};
