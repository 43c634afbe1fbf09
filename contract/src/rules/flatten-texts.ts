/** The parts of a key that are looked at: no catalogue is nested deeper. */
const deepest = 20;

const isNested = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Nested texts as one level of dotted keys, in their order. A key may hold dots itself
 * (`{ error: { 'server.not.reachable': … } }`); flat, every way to split such a key gives the same one, so a look-up
 * finds it without trying them. What is no text, or is nested without end, comes as it is for the reader to judge.
 */
export function* flattenTexts(
  nested: Record<string, unknown>,
  prefix = '',
  depth = 1,
): Generator<[key: string, value: unknown]> {
  for (const [key, value] of Object.entries(nested)) {
    if (isNested(value) && depth < deepest) yield* flattenTexts(value, `${prefix}${key}.`, depth + 1);
    else yield [prefix + key, value];
  }
}

/** The names that a text leaves to be filled in, `{{like}}` this: each once, in the order of the alphabet. */
export const placeholdersOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{\s*([^{}]+?)\s*\}\}/g)].map(([, name = '']) => name))].sort();
