import * as z from 'zod/mini';
import { question } from '../../entities/question.ts';
import { questionOption } from '../../entities/question-option.ts';
import { questionOptionExample } from '../../entities/question-option-example.ts';
import { questionTree } from '../../entities/question-tree.ts';
import { testResult } from '../../entities/test-result.ts';
import { testResultSlideTranslation } from '../../entities/test-result-slide.ts';
import { type Field, maxOf } from '../../entity/field.ts';
import { answerOrders } from '../../rules/answer-order.ts';
import { characters, hasMoreThan } from '../../rules/characters.ts';
import { textOfSerialised } from '../../rules/document-text.ts';
import { limits } from '../../rules/limits.ts';

/** What names a node in every version, copy and file: a UUID in small letters. */
export const keySchema = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'must be a UUID'));

/** The code of a language. */
export const languageSchema = z.string().check(z.regex(/^[a-z]{2}$/, 'must be two small letters'));

const integer = z.int().check(z.gte(-(2 ** 31)), z.lte(2 ** 31 - 1));
const keys = z
  .array(keySchema)
  .check(z.refine((list) => new Set(list).size === list.length, { error: 'must hold every key once' }));

type TextField = Extract<Field, { kind: 'text' | 'longText' | 'richText' | 'html' }>;

/** A text that is there says something, and is no longer than its field allows; of rich text, what it shows. */
const textIn = (field: TextField) => {
  const max = maxOf(field);
  const isRich = field.kind === 'richText';
  return z.string().check(
    z.check<string>(({ value, issues }) => {
      const isTooLong = isRich
        ? value.length > max * limits.documentMarkup || hasMoreThan(textOfSerialised(value), max)
        : hasMoreThan(value, max);
      if (isTooLong) issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value });
    }),
    z.regex(/\S/, 'must not be empty'),
  );
};

/** Texts by language; a language in which nothing is said is left out, so that equal documents look equal. */
const textsOf = <S extends z.core.$ZodLooseShape>(shape: S) =>
  z.record(
    languageSchema,
    z
      .strictObject(shape)
      .check(z.refine((texts) => Object.keys(texts).length > 0, { error: 'must hold a text, or be left out' })),
  );

/** The texts of each kind of node. */
const textShapes = {
  tree: {
    name: z.optional(textIn(questionTree.fields.name)),
    description: z.optional(textIn(questionTree.fields.description)),
  },
  question: { name: z.optional(textIn(question.fields.name)) },
  option: {
    name: z.optional(textIn(questionOption.fields.name)),
    dividerText: z.optional(textIn(questionOption.fields.dividerText)),
  },
  example: {
    content: z.optional(textIn(questionOptionExample.fields.content)),
    infoText: z.optional(textIn(questionOptionExample.fields.infoText)),
  },
  result: {
    name: z.optional(textIn(testResult.fields.name)),
    description: z.optional(textIn(testResult.fields.description)),
  },
};

const pictureSchema = z.strictObject({
  /** The name of its file: of a stored picture, the SHA-256 of its bytes; in a file that ships, that beside it. */
  file: z.string().check(z.regex(/^[a-z0-9_-]+\.[a-z0-9]+$/i, 'must be the name of a picture'), z.maxLength(100)),
  /** What it shows, by language. */
  alternative: z.record(languageSchema, characters(1, limits.altText)),
});

const slideSchema = z.strictObject({
  picture: pictureSchema,
  texts: textsOf({ content: z.optional(textIn(testResultSlideTranslation.fields.content)) }),
});

/** The fields of each kind of node that are no texts and no lists: what a `set` edit changes. */
const settableShapes = {
  tree: {
    key: keySchema,
    version: integer,
    language: z.nullable(languageSchema),
    position: z.nullable(integer),
    test: z.boolean(),
    answerOrder: z.enum(answerOrders),
    picture: z.nullable(pictureSchema),
    root: z.nullable(keySchema),
  },
  question: {},
  option: {
    identifier: textIn(questionOption.fields.identifier),
    divider: z.boolean(),
    next: z.nullable(keySchema),
    result: z.nullable(keySchema),
  },
  example: {
    identifier: z.nullable(textIn(questionOptionExample.fields.identifier)),
    belowDivider: z.boolean(),
    picture: z.nullable(pictureSchema),
  },
  result: { score: z.nullable(integer), slides: z.array(slideSchema) },
};

const questionSchema = z.strictObject({ texts: textsOf(textShapes.question), options: keys });
const optionSchema = z.strictObject({
  ...settableShapes.option,
  texts: textsOf(textShapes.option),
  examples: keys,
});
const exampleSchema = z.strictObject({ ...settableShapes.example, texts: textsOf(textShapes.example) });
const resultSchema = z.strictObject({ ...settableShapes.result, texts: textsOf(textShapes.result) });

/** What a document may be. How its nodes hang together is judged by `checkTree`. */
export const treeDocument = z.strictObject({
  format: z.literal(1),
  ...settableShapes.tree,
  /** Files and publications from before there was a choice say nothing of it. */
  answerOrder: z._default(settableShapes.tree.answerOrder, 'AS_SET'),
  languages: z.record(languageSchema, z.strictObject({ active: z.boolean() })),
  texts: textsOf(textShapes.tree),
  questions: z.record(keySchema, questionSchema),
  options: z.record(keySchema, optionSchema),
  examples: z.record(keySchema, exampleSchema),
  results: z.record(keySchema, resultSchema),
});

/** The schemas of the parts, for whoever takes parts. */
export const partSchemas = {
  texts: textShapes,
  settable: settableShapes,
  node: { question: questionSchema, option: optionSchema, example: exampleSchema, result: resultSchema },
} as const;

/**
 * A version of a question tree with everything that a professional sees of it. Its nodes stand in flat records by key,
 * so that an edit touches one entry and a difference is one of records. An option leads to `next`, or else to `result`;
 * lists are in the order in which they are shown. Rich text is a serialised editor document, or a plain text.
 */
export type TreeDocument = z.infer<typeof treeDocument>;

/** What names a node. */
export type Key = string;

/** Every kind of node, with the record that holds it. */
export const recordOf = { question: 'questions', option: 'options', example: 'examples', result: 'results' } as const;

/** A kind of node that has an entry in a record. */
export type NodeKind = keyof typeof recordOf;

/** The entry of each kind of node. */
export type NodeOf = {
  question: TreeDocument['questions'][Key];
  option: TreeDocument['options'][Key];
  example: TreeDocument['examples'][Key];
  result: TreeDocument['results'][Key];
};

/** The picture of a tree, an example or a slide. */
export type Picture = z.infer<typeof pictureSchema>;

/** The texts of a node, by language. */
export type Texts = Readonly<Record<string, Readonly<Record<string, string | undefined>>>>;

/** The languages that a version is published in: its own first, then the other active ones in the order of their codes. */
export const activeLanguages = ({ language, languages }: Pick<TreeDocument, 'language' | 'languages'>): string[] => {
  const active = Object.keys(languages).filter((code) => languages[code]?.active);
  return [...new Set([...(language === null ? [] : [language]), ...active.sort()])];
};
