import { readdirSync, readFileSync } from 'node:fs';
import { flattenTexts } from '@ok/contract/rules/flatten-texts.ts';

/** The texts of the screens as they come with the code; what the database holds are edits of them. */
export type ShippedTexts = {
  /** By language and key. */
  readonly languages: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Every key that any language has. */
  readonly keys: readonly string[];
};

/** The shipped texts of nested catalogues by language. */
export const makeShippedTexts = (catalogues: Readonly<Record<string, Record<string, unknown>>>): ShippedTexts => {
  const languages = new Map(
    Object.entries(catalogues).map(([language, catalogue]) => [
      language,
      new Map([...flattenTexts(catalogue)].map(([key, text]) => [key, String(text)])),
    ]),
  );
  const keys = [...new Set([...languages.values()].flatMap((texts) => [...texts.keys()]))];
  return { languages, keys };
};

const readCatalogues = () => {
  const folder = new URL('../../../content/', import.meta.url);
  const found = readdirSync(folder).flatMap((name) => {
    const language = /^ui-([a-z]{2})\.json$/.exec(name)?.[1];
    return language ? [[language, JSON.parse(readFileSync(new URL(name, folder), 'utf8'))]] : [];
  });
  return makeShippedTexts(Object.fromEntries(found));
};

let read: ShippedTexts | undefined;

/** The texts that ship with this version; they are read once in the life of a process. */
export const shippedTexts = (): ShippedTexts => {
  read ??= readCatalogues();
  return read;
};
