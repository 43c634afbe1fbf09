/** What this reads of a node of an editor document; anything may stand in its place. */
type Node = { type?: unknown; text?: unknown; content?: unknown };

/** Deeper than any document that is taken. */
const maxDepth = 40;

const textOfNode = (value: unknown, depth: number): string => {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return '';
  const { type, text, content } = value as Node;
  if (type === 'text') return typeof text === 'string' ? text : '';
  if (type === 'hardBreak') return '\n';
  if (!Array.isArray(content)) return '';
  const isLine = type === 'paragraph' || type === 'heading';
  return content.map((child) => textOfNode(child, depth + 1)).join(isLine ? '' : '\n');
};

/** The text that an editor document shows, a line for every paragraph and break. */
export const textOfDocument = (document: unknown): string => textOfNode(document, 1);

const mayBeObject = /^\s*\{/;

/** How a serialised document begins, also one that can't be read: as a node does, with its type, content or attributes. */
const beginning = /^\s*\{\s*"(?:type|content|attrs)"\s*:/;

/**
 * What was sent where a serialised editor document is expected. Other clients send a plain text; it is one unless it is
 * a JSON object with a type, as the root of every document is, or begins as such an object does. So a text that merely
 * looks like JSON (`null`, `12`, `{x}`, `[1]`) stays a text, and a document that was cut off is never taken for one.
 *
 * @returns `document` as it was parsed, undefined for one that can't be; or the `text`
 */
export const readSerialised = (serialised: string): { document: unknown } | { text: string } => {
  // A failed parse costs as much as a hundred of these, and most texts are plain.
  if (!mayBeObject.test(serialised)) return { text: serialised };
  let value: unknown;
  try {
    value = JSON.parse(serialised);
  } catch {
    // No JSON, so `value` stays undefined.
  }
  const isNode = typeof value === 'object' && value !== null && Object.hasOwn(value, 'type');
  return isNode || beginning.test(serialised) ? { document: value } : { text: serialised };
};

/** The text that a serialised editor document shows; what is none shows itself. */
export const textOfSerialised = (serialised: string): string => {
  const read = readSerialised(serialised);
  if ('text' in read) return read.text;
  return read.document === undefined ? serialised : textOfDocument(read.document);
};
