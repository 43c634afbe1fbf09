import * as z from 'zod/mini';
import { type TreeDocument, treeDocument } from './tree-document.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every record in the order of its keys; lists stay as they are, they have an order of their own. */
const sorted = (_key: string, value: unknown) =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) : value;

/** A tree as the text of a file. Equal documents are equal byte by byte, so that versions can be compared as text. */
export const toFile = (document: TreeDocument): string => `${JSON.stringify(document, sorted, 2)}\n`;

/**
 * The tree that a file holds.
 *
 * @throws SyntaxError where it is no JSON, ZodError with all that is wrong where it is no tree
 */
export const fromFile = (text: string): TreeDocument => z.parse(treeDocument, JSON.parse(text));
