import { type NodeKind, partSchemas } from '@ok/contract/tree/document/tree-document.ts';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import type * as z from 'zod/mini';
import { cleanHtml } from '../../html/clean-html.ts';
import { InvalidDocument, toStoredDocument } from '../../html/rich-document.ts';
import { yieldToEventLoop } from '../../jobs/yield-to-event-loop.ts';
import { doesNotFit } from './edit-rules.ts';

/** Milliseconds that texts are cleaned for before others get their turn. */
const turnAfter = 15;

const cleaners: Record<string, (text: string) => string> = {
  'tree description': cleanHtml,
  'example infoText': cleanHtml,
  'question name': toStoredDocument,
  'result description': toStoredDocument,
};

const schemaOf = (node: 'tree' | NodeKind, field: string) =>
  (partSchemas.texts[node] as Record<string, z.ZodMiniType | undefined>)[field];

/** A text as it is stored; null where nothing is left of it. Throws RangeError where that is too long. */
const cleanText = (node: 'tree' | NodeKind, field: string, text: string): string | null => {
  const clean = cleaners[`${node} ${field}`];
  if (!clean) return text;
  // Cleaning may bring a byte order mark to the beginning, where it is lost when it is read.
  const cleaned = clean(text).replace(/^\ufeff+/, '');
  if (!/\S/.test(cleaned)) return null;
  if (schemaOf(node, field)?.safeParse(cleaned).success === false) throw new RangeError('the text is too long');
  return cleaned;
};

type Said = Record<string, Record<string, string | undefined>>;

const cleanTexts = (node: NodeKind, texts: Said): Said =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([language, said]) => {
      const cleaned = Object.entries(said).flatMap(([field, text]) => {
        const kept = text === undefined ? null : cleanText(node, field, text);
        return kept === null ? [] : [[field, kept] as const];
      });
      return cleaned.length === 0 ? [] : [[language, Object.fromEntries(cleaned)] as const];
    }),
  );

const cleanEdit = (edit: TreeEdit): TreeEdit => {
  if (edit.edit === 'text' && edit.value !== null)
    return { ...edit, value: cleanText(edit.node, edit.field, edit.value) };
  if (edit.edit !== 'add') return edit;
  const value = { ...edit.value, texts: cleanTexts(edit.node, edit.value.texts) };
  return { ...edit, value } as TreeEdit;
};

const cleanOrRefuse = (edit: TreeEdit, index: number): TreeEdit => {
  try {
    return cleanEdit(edit);
  } catch (fault) {
    if (fault instanceof InvalidDocument || fault instanceof RangeError) throw doesNotFit(index, fault.message);
    throw fault;
  }
};

/**
 * Edits with their texts as they are stored: HTML is sanitised, rich text becomes editor documents, and of what nothing
 * is left nothing is said.
 *
 * @throws AppError `editDoesNotFit` where rich text is a document with a fault, and for what is too long once it is clean
 */
export const cleanEdits = async (edits: readonly TreeEdit[]): Promise<TreeEdit[]> => {
  const cleaned: TreeEdit[] = [];
  let began = performance.now();
  for (const [index, edit] of edits.entries()) {
    cleaned.push(cleanOrRefuse(edit, index));
    if (performance.now() - began < turnAfter) continue;
    await yieldToEventLoop();
    began = performance.now();
  }
  return cleaned;
};
