import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { treeDocument } from '@ok/contract/tree/document/tree-document.ts';
import * as z from 'zod/mini';
import type { Content, Parts } from './content.ts';
import { ContentFaults, placeOf } from './content-faults.ts';
import { catalogueFile, type LanguageRow, languagesFile, schemasFor } from './content-schemas.ts';
import { findDocumentsIn } from './write-documents.ts';

const { localeError } = z.locales.en();

/** Reads the files of one folder, and remembers what was wrong with them. */
const reader = (folder: string, faults: string[]) => {
  const complain = (file: string, place: readonly PropertyKey[], fault: string) => {
    faults.push(`content/${file}: ${[placeOf(place), fault].filter(Boolean).join(': ')}`);
    return null;
  };
  return async <T extends z.ZodMiniType>(file: string, schema: T): Promise<z.infer<T> | null> => {
    const text = await readFile(join(folder, file), 'utf8').catch(() => null);
    if (text === null) return complain(file, [], 'there is no such file');
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      return complain(file, [], error instanceof Error ? error.message : String(error));
    }
    const parsed = z.safeParse(schema, value, { error: localeError });
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) complain(file, path, message);
    return null;
  };
};

/** Without the languages nothing can be said of the texts. */
const codesOf = (languages: LanguageRow[]) => {
  const codes = languages.filter(({ active }) => active).map(({ code }) => code);
  const standard = languages.filter(({ defaultLanguage }) => defaultLanguage).map(({ code }) => code);
  const [first = ''] = standard;
  if (standard.length === 1 && codes.includes(first)) return [first, ...codes.filter((code) => code !== first)];
  throw new ContentFaults([
    'content/languages.json: languages: exactly one must be the default, and it must be active',
  ]);
};

/**
 * Reads the content of a folder, file by file; how the files refer to each other is checked elsewhere.
 *
 * @param parts which of it: `base` leaves out trees, results and notifications
 * @throws ContentFaults with everything that is wrong inside the files
 */
export const readContent = async (folder: string, parts: Parts): Promise<Content> => {
  const faults: string[] = [];
  const read = reader(folder, faults);
  const languages = (await read('languages.json', languagesFile))?.languages;
  if (!languages) throw new ContentFaults(faults);
  const codes = codesOf(languages);
  const schemas = schemasFor(codes);
  const all = parts === 'all';

  const catalogues = [];
  for (const code of codes) {
    const file = `ui-${code}.json`;
    catalogues.push({ file, code, catalogue: (await read(file, catalogueFile)) ?? {} });
  }
  const trees = [];
  for (const file of all ? (await readdir(folder)).filter((name) => /^tree-.+\.json$/.test(name)) : []) {
    const tree = await read(file, treeDocument);
    if (tree) trees.push({ file, tree });
  }
  const content: Content = {
    codes,
    languages,
    catalogues,
    trees: trees.sort((one, other) => (one.tree.position ?? Infinity) - (other.tree.position ?? Infinity)),
    associations: (await read('associations.json', schemas.associations))?.associations ?? [],
    emails: (await read('emails.json', schemas.emails))?.emails ?? [],
    notifications: (all && (await read('notifications.json', schemas.notifications))?.notifications) || [],
    results: { file: 'results.json', results: (all && (await read('results.json', schemas.results))?.results) || [] },
    documents: all ? await findDocumentsIn(join(folder, 'documents'), codes, faults) : [],
    pictures: new Set(await readdir(join(folder, 'images')).catch(() => [])),
  };
  if (faults.length > 0) throw new ContentFaults(faults);
  return content;
};
