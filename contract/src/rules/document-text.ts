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

/** The text that a serialised editor document shows; what is none shows itself. */
export const textOfSerialised = (serialised: string): string => {
  try {
    return textOfDocument(JSON.parse(serialised));
  } catch {
    return serialised;
  }
};
