/** Fields of a node of an editor document that are read here. The input is unchecked. */
type SerialisedNode = { type?: unknown; text?: unknown; content?: unknown };

/** Maximum depth; deeper than any document that the server accepts. */
const maxDocumentDepth = 40;

const collectNodeText = (value: unknown, depth: number): string => {
  if (typeof value !== 'object' || value === null || depth > maxDocumentDepth) return '';
  const { type, text, content } = value as SerialisedNode;
  if (type === 'text') return typeof text === 'string' ? text : '';
  if (type === 'hardBreak') return '\n';
  if (!Array.isArray(content)) return '';
  const isLine = type === 'paragraph' || type === 'heading';
  return content.map((child) => collectNodeText(child, depth + 1)).join(isLine ? '' : '\n');
};

/** Text that an editor document shows: one line for each paragraph and break. */
export const textOfDocument = (document: unknown): string => collectNodeText(document, 1);

const mayBeObject = /^\s*\{/;

/** Start of a serialised document, even if it can't be parsed: an object whose first key is type, content or attrs. */
const documentStart = /^\s*\{\s*"(?:type|content|attrs)"\s*:/;

/**
 * Parses a value for a field that expects a serialised editor document. Other clients send plain text. A value is a
 * document if it is a JSON object with a type, as every document root is, or begins like one. So a text that merely
 * looks like JSON (`null`, `12`, `{x}`, `[1]`) stays a text, and a truncated document is never taken for text.
 *
 * @returns the parsed `document`, undefined if it can't be parsed; or the `text`
 */
export const readSerialised = (serialised: string): { document: unknown } | { text: string } => {
  // A failed parse costs a hundred times this test, and most texts are plain.
  if (!mayBeObject.test(serialised)) return { text: serialised };
  let value: unknown;
  try {
    value = JSON.parse(serialised);
  } catch {
    // Not JSON: `value` stays undefined.
  }
  const isNode = typeof value === 'object' && value !== null && Object.hasOwn(value, 'type');
  return isNode || documentStart.test(serialised) ? { document: value } : { text: serialised };
};

/** Text that a serialised editor document shows. A plain text is returned as it is. */
export const textOfSerialised = (serialised: string): string => {
  const content = readSerialised(serialised);
  if ('text' in content) return content.text;
  return content.document === undefined ? serialised : textOfDocument(content.document);
};
