import * as z from 'zod/mini';
import { question } from '../../entities/question.ts';
import { questionOption } from '../../entities/question-option.ts';
import { questionOptionExample } from '../../entities/question-option-example.ts';
import { questionTree } from '../../entities/question-tree.ts';
import { testResult } from '../../entities/test-result.ts';
import { testResultSlideTranslation } from '../../entities/test-result-slide.ts';
import { type Field, maxOf } from '../../entity/field.ts';
import { answerOrders } from '../../rules/answers/answer-order.ts';
import { textOfSerialised } from '../../rules/markup/document-text.ts';
import { characters, hasMoreThan } from '../../rules/values/characters.ts';
import { contentLimits } from '../../rules/values/content-limits.ts';

/** Key of a node, equal in every version, copy and file: a UUID in lower case. */
export const keySchema = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'must be a UUID'));

/** Language code of two letters, in lower case. */
export const languageSchema = z.string().check(z.regex(/^[a-z]{2}$/, 'must be two small letters'));

const int32 = z.int().check(z.gte(-(2 ** 31)), z.lte(2 ** 31 - 1));
const keyList = z
  .array(keySchema)
  .check(z.refine((list) => new Set(list).size === list.length, { error: 'must hold every key once' }));

type NodeTextField = Extract<Field, { kind: 'text' | 'longText' | 'richText' | 'html' }>;

/** Schema of a text: not blank, and within the limit of its field. For rich text the limit counts the shown text. */
const textSchema = (field: NodeTextField) => {
  const max = maxOf(field);
  const isRich = field.kind === 'richText';
  return z.string().check(
    z.check<string>(({ value, issues }) => {
      const isTooLong = isRich
        ? value.length > max * contentLimits.documentMarkup || hasMoreThan(textOfSerialised(value), max)
        : hasMoreThan(value, max);
      if (isTooLong) issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value });
    }),
    z.regex(/\S/, 'must not be empty'),
  );
};

/** Schema of texts by language. A language without texts is omitted, so that equal documents are identical. */
const textsSchema = <S extends z.core.$ZodLooseShape>(shape: S) =>
  z.record(
    languageSchema,
    z
      .strictObject(shape)
      .check(z.refine((texts) => Object.keys(texts).length > 0, { error: 'must hold a text, or be left out' })),
  );

const textShapes = {
  tree: {
    name: z.optional(textSchema(questionTree.fields.name)),
    description: z.optional(textSchema(questionTree.fields.description)),
  },
  question: { name: z.optional(textSchema(question.fields.name)) },
  option: {
    name: z.optional(textSchema(questionOption.fields.name)),
    dividerText: z.optional(textSchema(questionOption.fields.dividerText)),
  },
  example: {
    content: z.optional(textSchema(questionOptionExample.fields.content)),
    infoText: z.optional(textSchema(questionOptionExample.fields.infoText)),
  },
  result: {
    name: z.optional(textSchema(testResult.fields.name)),
    description: z.optional(textSchema(testResult.fields.description)),
  },
};

const pictureSchema = z.strictObject({
  /** File name. Of a stored picture: the SHA-256 of its bytes. In a shipped file: the name of the picture beside it. */
  file: z.string().check(z.regex(/^[a-z0-9_-]+\.[a-z0-9]+$/i, 'must be the name of a picture'), z.maxLength(100)),
  /** Alternative texts by language. */
  alternative: z.record(languageSchema, characters(1, contentLimits.altText)),
});

const slideSchema = z.strictObject({
  picture: pictureSchema,
  texts: textsSchema({ content: z.optional(textSchema(testResultSlideTranslation.fields.content)) }),
});

/** Fields of each kind of node, other than texts and lists: those that a `set` edit changes. */
const settableShapes = {
  tree: {
    key: keySchema,
    version: int32,
    language: z.nullable(languageSchema),
    position: z.nullable(int32),
    test: z.boolean(),
    answerOrder: z.enum(answerOrders),
    picture: z.nullable(pictureSchema),
    root: z.nullable(keySchema),
  },
  question: {},
  option: {
    identifier: textSchema(questionOption.fields.identifier),
    divider: z.boolean(),
    next: z.nullable(keySchema),
    result: z.nullable(keySchema),
  },
  example: {
    identifier: z.nullable(textSchema(questionOptionExample.fields.identifier)),
    belowDivider: z.boolean(),
    picture: z.nullable(pictureSchema),
  },
  result: { score: z.nullable(int32), slides: z.array(slideSchema) },
};

const questionSchema = z.strictObject({ texts: textsSchema(textShapes.question), options: keyList });
const optionSchema = z.strictObject({
  ...settableShapes.option,
  texts: textsSchema(textShapes.option),
  examples: keyList,
});
const exampleSchema = z.strictObject({ ...settableShapes.example, texts: textsSchema(textShapes.example) });
const resultSchema = z.strictObject({ ...settableShapes.result, texts: textsSchema(textShapes.result) });

/** Schema of a document. `checkTree` checks the structure. */
export const treeDocument = z.strictObject({
  format: z.literal(1),
  ...settableShapes.tree,
  /** Older files and publications have no order of answers. */
  answerOrder: z._default(settableShapes.tree.answerOrder, 'AS_SET'),
  languages: z.record(languageSchema, z.strictObject({ active: z.boolean() })),
  texts: textsSchema(textShapes.tree),
  questions: z.record(keySchema, questionSchema),
  options: z.record(keySchema, optionSchema),
  examples: z.record(keySchema, exampleSchema),
  results: z.record(keySchema, resultSchema),
});

/** Schemas of the parts of a document. */
export const partSchemas = {
  texts: textShapes,
  settable: settableShapes,
  node: { question: questionSchema, option: optionSchema, example: exampleSchema, result: resultSchema },
} as const;

/**
 * A version of a question tree with everything that professionals see of it. Nodes are in flat records by key, so that
 * an edit changes one entry and comparing documents means comparing records. An option leads to `next`, otherwise to
 * `result`. Lists are in the order on screen. Rich text is a serialised editor document or plain text.
 */
export type TreeDocument = z.infer<typeof treeDocument>;

/** Key of a node. */
export type Key = string;

/** Record that holds each kind of node. */
export const recordOf = { question: 'questions', option: 'options', example: 'examples', result: 'results' } as const;

/** Kind of node. */
export type NodeKind = keyof typeof recordOf;

/** Entry of each kind of node. */
export type NodeOf = {
  question: TreeDocument['questions'][Key];
  option: TreeDocument['options'][Key];
  example: TreeDocument['examples'][Key];
  result: TreeDocument['results'][Key];
};

/** Picture of a tree, an example or a slide. */
export type DocumentPicture = z.infer<typeof pictureSchema>;

/** Texts of a node, by language. */
export type Texts = Readonly<Record<string, Readonly<Record<string, string | undefined>>>>;

/** Languages in which a version is published: its own first, then the other active ones, sorted by code. */
export const activeLanguages = ({ language, languages }: Pick<TreeDocument, 'language' | 'languages'>): string[] => {
  const active = Object.keys(languages).filter((code) => languages[code]?.active);
  return [...new Set([...(language === null ? [] : [language]), ...active.sort()])];
};
