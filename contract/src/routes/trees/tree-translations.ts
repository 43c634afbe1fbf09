import * as z from 'zod/mini';
import { questionTranslation } from '../../entities/question.ts';
import { questionOptionTranslation } from '../../entities/question-option.ts';
import { questionOptionExampleTranslation } from '../../entities/question-option-example.ts';
import { questionTreeTranslation } from '../../entities/question-tree.ts';
import { testResultTranslation } from '../../entities/test-result.ts';
import { testResultSlideTranslation } from '../../entities/test-result-slide.ts';
import { textOfSerialised } from '../../rules/markup/document-text.ts';
import { hasMoreThan } from '../../rules/values/characters.ts';
import { contentLimits } from '../../rules/values/content-limits.ts';
import { id } from '../../rules/values/id.ts';
import { limits } from '../../rules/values/limits.ts';
import { keySchema } from '../../tree/document/tree-document.ts';
import { entityRoutes } from '../content.ts';
import { defineRoute } from '../define-route.ts';

const base = '/api/question-tree-translations';
const languageRow = entityRoutes.questionTreeLanguage[0].one.reply;

/** Translatable fields of a version, by entity. */
export const translatedTexts = {
  questionTree: { name: questionTreeTranslation.fields.name, description: questionTreeTranslation.fields.description },
  question: { name: questionTranslation.fields.name },
  questionOption: {
    name: questionOptionTranslation.fields.name,
    dividerText: questionOptionTranslation.fields.dividerText,
  },
  questionOptionExample: {
    content: questionOptionExampleTranslation.fields.content,
    infoText: questionOptionExampleTranslation.fields.infoText,
  },
  testResult: {
    name: testResultTranslation.fields.name,
    description: testResultTranslation.fields.description,
  },
  testResultSlide: { content: testResultSlideTranslation.fields.content },
} as const;

/** An entity with translatable fields. */
export type TranslatedEntity = keyof typeof translatedTexts;

const entity = z.enum(Object.keys(translatedTexts) as [TranslatedEntity, ...TranslatedEntity[]]);

/** Place of a text in its version. */
export const textPlace = z.object({
  /** Number of the question, counted from 1 in the order of the list. */
  question: z.nullable(z.int()),
  /** Letter of the option. */
  option: z.nullable(z.string()),
  example: z.nullable(z.int()),
  /** Score of the result. */
  score: z.nullable(z.int()),
  slide: z.nullable(z.int()),
});

/** Kinds of field that are translated. */
export const translatedKinds = ['text', 'longText', 'richText', 'html'] as const;

export type TranslatedKind = (typeof translatedKinds)[number];

/** A text of a version, with its place. Texts of results, which trees share, follow those of the questions. */
const treeText = z.object({
  entity,
  /** Id of the row with the text. */
  id: z.int(),
  /** Key of the node; for a picture of a result, the key of the result. */
  key: keySchema,
  field: z.string(),
  kind: z.enum(translatedKinds),
  where: textPlace,
  text: z.string(),
});

/** Text of a version in the tree's own language. */
export type TreeText = z.infer<typeof treeText>;

const translatedTreeText = z.extend(treeText, {
  /** Null without a translation; professionals then see the tree's own language. */
  text: z.nullable(z.string()),
  /** Whether the text exists in the tree's own language but not in this one. */
  missing: z.boolean(),
});

/** Text of a version in another language. */
export type TranslatedTreeText = z.infer<typeof translatedTreeText>;

const languageFields = z.object({
  languageId: z.int(),
  code: z.string(),
  name: z.string(),
  localName: z.nullable(z.string()),
  unicodeFlag: z.nullable(z.string()),
});

export const listTreeSupportedLanguages = defineRoute({
  method: 'GET',
  path: `${base}/{treeId}/supported-languages`,
  access: ['ROLE_ADMIN'],
  summary: 'The languages of the installation, and whether a version has them; treeId is the row of a version',
  params: { treeId: id },
  reply: z.array(
    z.extend(languageFields, {
      /** Whether users can choose the language for the screens. */
      active: z.boolean(),
      added: z.boolean(),
    }),
  ),
});

export const listDefaultTranslations = defineRoute({
  method: 'GET',
  path: `${base}/{treeId}/default-translations`,
  access: ['ROLE_ADMIN'],
  summary: 'Every text of a version in its own language, in the order in which it is read',
  params: { treeId: id },
  reply: z.array(treeText),
  streams: true,
});

export const listTreeTranslations = defineRoute({
  method: 'GET',
  path: `${base}/languages/{languageId}/translations`,
  access: ['ROLE_ADMIN'],
  summary: 'Every text of a version in a language, and which of them are missing',
  params: { languageId: id },
  query: z.object({ treeId: id }),
  reply: z.array(translatedTreeText),
  streams: true,
});

/** Limit of the longest field. Saving checks the limit of each field itself. */
export const withinLongestLimit = z.check<string>(({ value, issues }) => {
  const { html: maximum, richText } = contentLimits.unspecified;
  const isTooLong =
    value.length > richText * contentLimits.documentMarkup || hasMoreThan(textOfSerialised(value), maximum);
  if (isTooLong) issues.push({ code: 'too_big', origin: 'string', maximum, inclusive: true, input: value });
});

export const saveTreeTranslations = defineRoute({
  method: 'PUT',
  path: `${base}/languages/{languageId}`,
  access: ['ROLE_ADMIN'],
  summary:
    'Save some or all texts of a version in a language, all of these or none; an empty text is removed. Professionals see them with the next publication',
  params: { languageId: id },
  objectName: 'questionTreeTranslation',
  body: z.object({
    treeId: id,
    fields: z
      .array(
        z.object({
          entity,
          id,
          field: z.string().check(z.maxLength(limits.parameter)),
          value: z.nullable(z.string().check(withinLongestLimit)),
        }),
      )
      .check(z.maxLength(contentLimits.treeTexts)),
  }),
  status: 204,
});

export const listTreeLanguages = defineRoute({
  method: 'GET',
  path: `${base}/{treeId}/languages`,
  access: ['ROLE_ADMIN'],
  summary: 'The languages of a version, its own first, with how much is translated',
  params: { treeId: id },
  reply: z.array(
    z.extend(languageFields, {
      /** Row that links the version to the language; the tree's own language may have none. */
      id: z.nullable(z.int()),
      active: z.boolean(),
      own: z.boolean(),
      /** Number of texts in the tree's own language, and how many of them are translated. */
      texts: z.int(),
      translated: z.int(),
    }),
  ),
});

export const addTreeLanguage = defineRoute({
  method: 'POST',
  path: `${base}/languages`,
  access: ['ROLE_ADMIN'],
  summary: 'Add a language to a version',
  objectName: 'questionTreeLanguage',
  body: z.object({ treeId: id, languageId: id, active: z.optional(z.boolean()) }),
  status: 201,
  reply: languageRow,
});

export const removeTreeLanguage = defineRoute({
  method: 'DELETE',
  path: `${base}/languages/{id}`,
  access: ['ROLE_ADMIN'],
  summary: 'Take a language from a version; what was translated stays',
  params: { id },
  status: 204,
});

export const activateTreeLanguage = defineRoute({
  method: 'PUT',
  path: `${base}/languages/{id}/activate`,
  access: ['ROLE_ADMIN'],
  summary: 'Publish a version in a language, from the next publication on, or no longer',
  params: { id },
  query: z.object({ active: z.enum(['true', 'false']) }),
  reply: languageRow,
});
