import type { Catalogue } from './content-schemas.ts';

/** The texts of a nested catalogue by their dotted keys, in its order. */
export const flattenCatalogue = (catalogue: Catalogue, prefix = ''): Map<string, string> =>
  new Map(
    Object.entries(catalogue).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[prefix + key, value]] : [...flattenCatalogue(value, `${prefix}${key}.`)],
    ),
  );

/** The names that a text leaves to be filled in, `{{like}}` this: each once, in the order of the alphabet. */
export const placeholdersOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{\s*([^{}]+?)\s*\}\}/g)].map(([, name = '']) => name))].sort();
