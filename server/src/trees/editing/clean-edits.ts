import { type NodeKind, partSchemas } from '@ok/contract/tree/document/tree-document.ts';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import type * as z from 'zod/mini';
import { cleanHtml } from '../../html/clean-html.ts';
import { InvalidDocument, toStoredDocument } from '../../html/rich-document.ts';
import { yieldIntervalMs, yieldToEventLoop } from '../../jobs/yield-to-event-loop.ts';
import { doesNotFit } from './edit-rules.ts';

const cleaners: Record<string, (text: string) => string> = {
  'tree description': cleanHtml,
  'example infoText': cleanHtml,
  'question name': toStoredDocument,
  'result description': toStoredDocument,
};

const textSchemaOf = (node: 'tree' | NodeKind, field: string) =>
  (partSchemas.texts[node] as Record<string, z.ZodMiniType | undefined>)[field];

/**
 * Cleans a text for storage. Returns null if no text is left.
 *
 * @throws RangeError for a clean text that is too long; InvalidDocument for invalid rich text
 */
const cleanText = (node: 'tree' | NodeKind, field: string, text: string): string | null => {
  const clean = cleaners[`${node} ${field}`];
  if (!clean) return text;
  // Cleaning may move a byte order mark to the beginning, where reading drops it.
  const cleaned = clean(text).replace(/^\ufeff+/, '');
  if (!/\S/.test(cleaned)) return null;
  if (textSchemaOf(node, field)?.safeParse(cleaned).success === false) throw new RangeError('the text is too long');
  return cleaned;
};

type TextsByLanguage = Record<string, Record<string, string | undefined>>;

const cleanTexts = (node: NodeKind, texts: TextsByLanguage): TextsByLanguage =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([language, fields]) => {
      const cleaned = Object.entries(fields).flatMap(([field, text]) => {
        const cleanedText = text === undefined ? null : cleanText(node, field, text);
        return cleanedText === null ? [] : [[field, cleanedText] as const];
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
  } catch (error) {
    if (error instanceof InvalidDocument || error instanceof RangeError) throw doesNotFit(index, error.message);
    throw error;
  }
};

/**
 * Cleans the texts of edits for storage: sanitises HTML, converts rich text to editor documents, and drops empty texts.
 *
 * @throws AppError `editDoesNotFit` for invalid rich text, and for a clean text that is too long
 */
export const cleanEdits = async (edits: readonly TreeEdit[]): Promise<TreeEdit[]> => {
  const cleaned: TreeEdit[] = [];
  let startedAt = performance.now();
  for (const [index, edit] of edits.entries()) {
    cleaned.push(cleanOrRefuse(edit, index));
    if (performance.now() - startedAt < yieldIntervalMs) continue;
    await yieldToEventLoop();
    startedAt = performance.now();
  }
  return cleaned;
};
