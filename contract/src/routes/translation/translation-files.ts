import * as z from 'zod/mini';
import { id } from '../../rules/values/id.ts';
import { limits } from '../../rules/values/limits.ts';
import { defineRoute } from '../define-route.ts';
import { textPlace, translatedKinds } from '../trees/tree-translations.ts';
import { collectionNames, textEntity, workspacePath } from './translation-workspace.ts';

/** Formats of a file with translations. XLIFF is version 2.1, with the extension `.xlf`. */
export const translationFileFormats = ['xliff', 'xlsx', 'csv'] as const;

export type TranslationFileFormat = (typeof translationFileFormats)[number];

/** Extension of a file by its format. */
export const extensionOfFormat = { xliff: 'xlf', xlsx: 'xlsx', csv: 'csv' } as const satisfies Record<
  TranslationFileFormat,
  string
>;

/** Reasons for refusing a whole file. Each has a text in the catalogues, below `translating.files.refused`. */
export const translationFileReasons = [
  'tooLarge',
  'damaged',
  'notXml',
  'documentType',
  'notXliff',
  'sourceLanguage',
  'targetLanguage',
  'notTable',
  'noTexts',
  'tooManyTexts',
  'tooLongForCell',
] as const;

export type TranslationFileReason = (typeof translationFileReasons)[number];

/** Reasons for rejecting one text of a file. Each has a text in the catalogues, below `translating.files.rejected`. */
export const rejectionReasons = ['unknownText', 'repeated', 'sourceChanged', 'codes', 'tooLong', 'notAllowed'] as const;

export type RejectionReason = (typeof rejectionReasons)[number];

const changedText = z.object({
  entity: textEntity,
  id: z.int(),
  field: z.string(),
  kind: z.enum(translatedKinds),
  where: z.nullable(textPlace),
  label: z.nullable(z.string()),
  source: z.string(),
  before: z.nullable(z.string()),
  after: z.string(),
  /** Whether the file confirms an outdated translation, unchanged, for the current source. */
  isConfirmed: z.boolean(),
});

/** A text that an import would change. */
export type ChangedText = z.infer<typeof changedText>;

const rejectedText = z.object({
  /** Name of the text in the file. */
  name: z.string(),
  /** Place of the text; null for an unknown text. */
  text: z.nullable(z.pick(changedText, { entity: true, field: true, where: true, label: true })),
  /** Line or row of the file. */
  line: z.int(),
  reason: z.enum(rejectionReasons),
});

/** A text of a file that no longer fits. */
export type RejectedText = z.infer<typeof rejectedText>;

const translationFilePreview = z.object({
  format: z.enum(translationFileFormats),
  /** Hash of the changes. Importing names it, so that what was previewed is imported. */
  hash: z.string(),
  /** Number of texts whose translation is the same here. */
  same: z.int(),
  /** Number of texts without a translation in the file. */
  empty: z.int(),
  changes: z.array(changedText),
  rejected: z.array(rejectedText),
});

/** Effect of importing a file with translations. */
export type TranslationFilePreview = z.infer<typeof translationFilePreview>;

/** Bytes of a file with the texts of a collection in one language. */
const maxFileBytes = 128 * 1024 * 1024;

const scope = { collection: z.enum(collectionNames), treeId: z.optional(id), languageId: id };
const objectName = 'translationFile';
const filesPath = `${workspacePath}/files`;

export const exportTranslations = defineRoute({
  method: 'GET',
  path: filesPath,
  access: ['ROLE_TRANSLATOR'],
  summary:
    'The texts of a collection with their translations in a language, as XLIFF 2.1 for translation tools, or as a table; a version of a tree is named by its row',
  query: z.object({ ...scope, format: z.enum(translationFileFormats) }),
  produces: 'xliff',
  streams: true,
});

export const previewTranslations = defineRoute({
  method: 'POST',
  path: `${filesPath}/preview`,
  access: ['ROLE_TRANSLATOR'],
  summary:
    'What importing a file with translations would change, and which of its texts no longer fit; nothing is stored',
  query: z.object(scope),
  objectName,
  consumes: 'bytes',
  bodyLimit: maxFileBytes,
  body: z.instanceof(Uint8Array),
  reply: translationFilePreview,
  streams: true,
});

export const importTranslations = defineRoute({
  method: 'POST',
  path: filesPath,
  access: ['ROLE_TRANSLATOR'],
  summary:
    'Import the texts of a file that fit, all of these or none; `preview` is the hash of the preview, and another effect is refused as a conflict',
  query: z.object({ ...scope, preview: z.string().check(z.maxLength(limits.parameter)) }),
  objectName,
  consumes: 'bytes',
  bodyLimit: maxFileBytes,
  body: z.instanceof(Uint8Array),
  reply: z.object({
    /** Number of saved translations. */
    saved: z.int(),
    rejected: z.int(),
  }),
});
