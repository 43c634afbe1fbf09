import { readFile, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  extensionOfFormat,
  type TranslationFileFormat,
  type TranslationFilePreview,
  translationFileFormats,
} from '@ok/contract/routes/translation/translation-files.ts';
import { collectionNames } from '@ok/contract/routes/translation/translation-workspace.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { AppError } from '../../http/app-error.ts';
import type { TextScope } from '../scope-texts.ts';
import { importTranslationFile, previewTranslationFile, writeTranslationFile } from './translation-files.ts';

/** Name of a file that stands for standard input or output. */
const standardStream = '-';

/** Language of the places and headings in a file that a command writes. */
const commandLanguage = 'en';

/** Finds the texts that a command names: a version by its number in addresses, or a collection by its name. */
const findScope = async (db: Kysely<Database>, what: string, languageCode: string): Promise<TextScope> => {
  const language = await db.selectFrom('language').select('id').where('code', '=', languageCode).executeTakeFirst();
  if (!language) throw new Error(`There is no language ${languageCode}.`);
  if (/^\d+$/.test(what)) return { collection: 'tree', treeId: Number(what), languageId: language.id };
  const collection = collectionNames.find((name) => name === what);
  if (!collection || collection === 'tree') {
    throw new Error(`There are no texts ${what}. Give a version, or one of ${collectionNames.slice(1).join(', ')}.`);
  }
  return { collection, languageId: language.id };
};

/** Repeats the refusal of a call as the message of a command. */
const explainRefusal = (error: unknown): never => {
  if (error instanceof AppError) throw new Error(`${error.message}: ${error.detail ?? ''}`, { cause: error });
  throw error;
};

const formatOf = (file: string, named: string | undefined): TranslationFileFormat => {
  const extension = named ?? extname(file).slice(1);
  const format = translationFileFormats.find((each) => each === extension || extensionOfFormat[each] === extension);
  if (!format) throw new Error(`The format of ${file} is unknown. Use the extension .xlf, .xlsx or .csv, or --format.`);
  return format;
};

type ExportWords = { what: string; language: string; file: string; format: string | undefined };

/** Writes texts with their translations to a file, which must not exist yet, or to standard output. */
export const exportTextsFile = async (
  db: Kysely<Database>,
  { what, language, file, format }: ExportWords,
): Promise<string> => {
  const options = { format: formatOf(file, format), language: commandLanguage, readerId: 0 };
  const scope = await findScope(db, what, language);
  const parts = Readable.from(await writeTranslationFile(db, scope, options).catch(explainRefusal));
  if (file === standardStream) {
    await pipeline(parts, process.stdout, { end: false });
    return '';
  }
  await writeFile(file, parts, { flag: 'wx' });
  return `The texts were written to ${file}.`;
};

const describeEffect = ({ changes, rejected, same, empty }: TranslationFilePreview): string =>
  [
    `Changed translations: ${changes.length}`,
    `Unchanged: ${same}`,
    `Empty in the file: ${empty}`,
    ...rejected.map(({ line, name, reason }) => `Rejected, line ${line}: ${name} (${reason})`),
  ].join('\n');

type ImportWords = { what: string; language: string; file: string; isDryRun: boolean };

/** Imports the texts of a file that fit, and says which do not; with `isDryRun` it only says what would be done. */
export const importTextsFile = async (
  db: Kysely<Database>,
  { what, language, file, isDryRun }: ImportWords,
): Promise<string> => {
  const scope = await findScope(db, what, language);
  const bytes = file === standardStream ? await buffer(process.stdin) : await readFile(file);
  try {
    const effect: TranslationFilePreview = JSON.parse(
      await text(Readable.from(await previewTranslationFile(db, scope, bytes))),
    );
    // A script notices texts that were not imported.
    if (effect.rejected.length > 0) process.exitCode = 2;
    if (isDryRun) return `Would do:\n${describeEffect(effect)}`;
    await importTranslationFile(db, scope, bytes, { preview: effect.hash, by: null });
    return `Done:\n${describeEffect(effect)}`;
  } catch (error) {
    return explainRefusal(error);
  }
};
