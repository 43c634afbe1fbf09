import * as z from 'zod/mini';
import { id } from '../../rules/values/id.ts';
import { defineRoute } from '../define-route.ts';
import { collectionNames, textAddress, textEntity, workspacePath } from './translation-workspace.ts';

const questionsPath = `${workspacePath}/questions`;
const objectName = 'translationQuestion';

/** Characters of a question or an answer, and questions about one text in one language. */
export const questionLimits = { characters: 1000, ofText: 20 } as const;

const words = z.string().check(z.maxLength(questionLimits.characters), z.regex(/\S/, 'must not be empty'));

const translationQuestion = z.object({
  id: z.int(),
  /** Text that the question is about. */
  text: z.object({ entity: textEntity, id: z.int(), field: z.string() }),
  /** Source of the text when the question was asked. */
  source: z.string(),
  question: z.string(),
  /** Name of the person who asked; null for an erased account. */
  askedBy: z.nullable(z.string()),
  askedAt: z.string(),
  /** Whether the reader asked the question. */
  isOwn: z.boolean(),
  /** Null for an open question. */
  answer: z.nullable(z.string()),
  answeredBy: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
});

/** Question of a translator to the author of a text, with its answer. */
export type TranslationQuestion = z.infer<typeof translationQuestion>;

export const listTranslationQuestions = defineRoute({
  method: 'GET',
  path: questionsPath,
  access: ['ROLE_TRANSLATOR'],
  summary: 'The questions about the texts of a collection and their translation into a language, the oldest first',
  query: z.object({ collection: z.enum(collectionNames), treeId: z.optional(id), languageId: id }),
  reply: z.array(translationQuestion),
});

export const askTranslationQuestion = defineRoute({
  method: 'POST',
  path: questionsPath,
  access: ['ROLE_TRANSLATOR'],
  summary: 'Ask the author of a text a question about it; the author gets a mail',
  objectName,
  status: 201,
  body: z.object({ ...textAddress, question: words }),
  reply: translationQuestion,
});

export const answerTranslationQuestion = defineRoute({
  method: 'PUT',
  path: `${questionsPath}/{id}`,
  access: ['ROLE_ADMIN'],
  summary: 'Answer a question, or change the answer; the person who asked gets a mail',
  params: { id },
  objectName,
  body: z.object({
    answer: words,
    /** Answer that was seen before; null for an open question. */
    seen: z.nullable(z.string().check(z.maxLength(questionLimits.characters))),
  }),
  reply: translationQuestion,
});

export const deleteTranslationQuestion = defineRoute({
  method: 'DELETE',
  path: `${questionsPath}/{id}`,
  access: ['ROLE_TRANSLATOR'],
  summary: 'Delete a question with its answer; translators delete their own ones only',
  params: { id },
  status: 204,
});
