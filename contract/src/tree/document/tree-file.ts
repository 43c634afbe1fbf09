import * as z from 'zod/mini';
import { type TreeDocument, treeDocument } from './tree-document.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sorts every record by key. Lists keep their order, which has a meaning. */
const sortObjectKeys = (_key: string, value: unknown) =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) : value;

/** Formats a tree as the text of a file. Equal documents give equal bytes, so that versions can be compared as text. */
export const formatTreeFile = (document: TreeDocument): string => `${JSON.stringify(document, sortObjectKeys, 2)}\n`;

/**
 * Parses the text of a file.
 *
 * @throws SyntaxError if it is not JSON, ZodError with every issue if it is not a tree
 */
export const parseTreeFile = (text: string): TreeDocument => z.parse(treeDocument, JSON.parse(text));
