import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { treeDocument } from '@ok/contract/tree/document/tree-document.ts';
import * as z from 'zod/mini';
import type { ContentScope, ShippedContent } from './content.ts';
import { ContentError, formatPlace } from './content-error.ts';
import {
  catalogueFileSchema,
  createContentSchemas,
  languagesFileSchema,
  type ShippedLanguage,
} from './content-schemas.ts';
import { findDocumentFiles } from './write-documents.ts';

const { localeError } = z.locales.en();

/** Creates a function that reads files of one folder and adds their errors to `errors`. */
const createFileReader = (folder: string, errors: string[]) => {
  const addError = (file: string, place: readonly PropertyKey[], message: string) => {
    errors.push(`content/${file}: ${[formatPlace(place), message].filter(Boolean).join(': ')}`);
    return null;
  };
  return async <T extends z.ZodMiniType>(file: string, schema: T): Promise<z.infer<T> | null> => {
    const text = await readFile(join(folder, file), 'utf8').catch(() => null);
    if (text === null) return addError(file, [], 'there is no such file');
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      return addError(file, [], error instanceof Error ? error.message : String(error));
    }
    const parsed = z.safeParse(schema, value, { error: localeError });
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) addError(file, path, message);
    return null;
  };
};

/** Without valid languages no text can be checked, so an error here stops reading. */
const getActiveCodes = (languages: ShippedLanguage[]) => {
  const codes = languages.filter(({ active }) => active).map(({ code }) => code);
  const defaults = languages.filter(({ defaultLanguage }) => defaultLanguage).map(({ code }) => code);
  const [first = ''] = defaults;
  if (defaults.length === 1 && codes.includes(first)) return [first, ...codes.filter((code) => code !== first)];
  throw new ContentError(['content/languages.json: languages: exactly one must be the default, and it must be active']);
};

/**
 * Reads the content of a folder, file by file. `checkContent` checks how the files refer to each other.
 *
 * @param scope `base` omits trees, results and notifications
 * @throws ContentError with all errors inside the files
 */
export const readContent = async (folder: string, scope: ContentScope): Promise<ShippedContent> => {
  const errors: string[] = [];
  const read = createFileReader(folder, errors);
  const languages = (await read('languages.json', languagesFileSchema))?.languages;
  if (!languages) throw new ContentError(errors);
  const codes = getActiveCodes(languages);
  const schemas = createContentSchemas(codes);
  const isAll = scope === 'all';

  const catalogues = [];
  for (const code of codes) {
    const file = `ui-${code}.json`;
    catalogues.push({ file, code, catalogue: (await read(file, catalogueFileSchema)) ?? {} });
  }
  const trees = [];
  for (const file of isAll ? (await readdir(folder)).filter((name) => /^tree-.+\.json$/.test(name)) : []) {
    const tree = await read(file, treeDocument);
    if (tree) trees.push({ file, tree });
  }
  const content: ShippedContent = {
    codes,
    languages,
    catalogues,
    trees: trees.sort((one, other) => (one.tree.position ?? Infinity) - (other.tree.position ?? Infinity)),
    associations: (await read('associations.json', schemas.associations))?.associations ?? [],
    emails: (await read('emails.json', schemas.emails))?.emails ?? [],
    notifications: (isAll && (await read('notifications.json', schemas.notifications))?.notifications) || [],
    results: { file: 'results.json', results: (isAll && (await read('results.json', schemas.results))?.results) || [] },
    documents: isAll ? await findDocumentFiles(join(folder, 'documents'), codes, errors) : [],
    pictures: new Set(await readdir(join(folder, 'images')).catch(() => [])),
  };
  if (errors.length > 0) throw new ContentError(errors);
  return content;
};
