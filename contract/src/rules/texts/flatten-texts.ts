/** Maximum number of parts of a key. No catalogue is nested deeper. */
const maxTextDepth = 20;

const isTextGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Flattens nested texts to one level of dotted keys, in their order. A key may contain dots itself (`{ error: {
 * 'server.not.reachable': … } }`). Flat, every way to split such a key gives the same one, so a look-up needs one try.
 * Values that are not texts, or are nested too deep, are yielded as they are: the caller judges them.
 */
export function* flattenTexts(
  nested: Record<string, unknown>,
  prefix = '',
  depth = 1,
): Generator<[key: string, value: unknown]> {
  for (const [key, value] of Object.entries(nested)) {
    if (isTextGroup(value) && depth < maxTextDepth) yield* flattenTexts(value, `${prefix}${key}.`, depth + 1);
    else yield [prefix + key, value];
  }
}

/** Names of the placeholders in a text, such as `{{name}}`: unique and sorted. */
export const placeholdersOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{\s*([^{}]+?)\s*\}\}/g)].map(([, name = '']) => name))].sort();
