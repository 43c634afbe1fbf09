import * as z from 'zod/mini';
import { id, uuid } from '../../rules/id.ts';
import { limits } from '../../rules/limits.ts';
import { keySchema, languageSchema, partSchemas, treeDocument } from '../../tree/document/tree-document.ts';
import { treeEdit } from '../../tree/edits/tree-edits.ts';
import { defineRoute } from '../define-route.ts';
import { optionPage, questionPage } from '../measurement/measurement.ts';

const access = ['ROLE_ADMIN'] as const;
/** How often a version has changed. */
const number = z.int().check(z.gte(0));
/** What results are at: another text says that one of them was changed, by whatever way and in whichever tree. */
const results = z.string();

/** A version as the editor opens it. */
export const getTreeDocument = defineRoute({
  method: 'GET',
  path: '/api/question-trees/{id}/document',
  access,
  summary:
    'A version of a tree as one document, with how often it has changed; the changes after that follow by number',
  params: { id },
  reply: z.object({
    /** The row of the version. */
    id: z.int(),
    treeId: z.int(),
    status: z.enum(['DRAFT', 'PUBLISHED', 'WAS_PUBLISHED']),
    number,
    results,
    /** Names the state that was read in `If-Match`; `ETag` says the same. */
    revision: z.int(),
    /** The rows of its nodes by their keys, for what names rows: where they are used, and their history. */
    rows: z.object({
      question: z.record(keySchema, z.int()),
      option: z.record(keySchema, z.int()),
      example: z.record(keySchema, z.int()),
      result: z.record(keySchema, z.int()),
    }),
    document: treeDocument,
  }),
  streams: true,
});

/** Changes of a version that were made in one go. */
const editBatch = z.object({
  /** How often the version had changed afterwards. */
  number,
  id: z.uuid(),
  edits: z.array(treeEdit),
  by: z.nullable(z.string()),
  at: z.string(),
});

export type EditBatch = z.infer<typeof editBatch>;

const editor = z.object({
  tab: z.uuid(),
  name: z.string(),
  /** Whether it is another tab of whoever asks. */
  isOwn: z.boolean(),
  /** The node that they are at. */
  node: z.nullable(keySchema),
});

/** Somebody who has a version open. */
export type TreeEditor = z.infer<typeof editor>;

/**
 * What happened to a version since. `batches` is null where something changed that was no edit, or where more came than
 * is answered at once: then the document is to be read anew.
 */
const newsShape = {
  number,
  status: z.enum(['DRAFT', 'PUBLISHED', 'WAS_PUBLISHED']),
  batches: z.nullable(z.array(editBatch)),
};

/** The same with what all trees share, and with who has it open. */
const news = z.object({ ...newsShape, results, editors: z.array(editor) });

export type TreeNews = z.infer<typeof news>;

/** Follow a version that is open. */
export const followTree = defineRoute({
  method: 'PUT',
  path: '/api/question-trees/{id}/follow',
  access,
  summary:
    'What others changed in a version since, whether results were changed anywhere, and who has it open; it also tells them that this tab has',
  params: { id },
  objectName: 'questionTree',
  body: z.object({
    after: number,
    tab: uuid,
    node: z.nullable(keySchema),
    /** The tab goes away. */
    isLeaving: z.optional(z.boolean()),
  }),
  reply: news,
});

/** Change a version. */
export const editTree = defineRoute({
  method: 'POST',
  path: '/api/question-trees/{id}/edits',
  access,
  summary:
    'Change a version, all or nothing, from the state that was seen last; where it has changed since, nothing is changed and the answer says what did; a result that is added and exists already is taken as it is',
  params: { id },
  objectName: 'questionTree',
  body: z.object({
    /** How often the version had changed when it was seen last. */
    after: number,
    /** Of these edits: sent twice they are made once. */
    id: uuid,
    edits: z.array(treeEdit).check(z.minLength(1), z.maxLength(limits.treeEdits)),
  }),
  reply: z.object({ isMade: z.boolean(), news: z.object(newsShape) }),
});

/** The results that answers can lead to, whether those of this version do or not. */
export const listTreeResults = defineRoute({
  method: 'GET',
  path: '/api/question-trees/{id}/results',
  access,
  summary: 'Every result by its key, as it would be in the document of this version; all trees share them',
  params: { id },
  reply: z.array(z.object({ key: keySchema, value: partSchemas.node.result })),
});

/** Where a result is used: of each tree, in how many answers of its newest version that leads to it. */
export const listResultUses = defineRoute({
  method: 'GET',
  path: '/api/question-trees/results/{key}/uses',
  access,
  summary: 'The trees that lead to a result, each by the newest version that does, with how many answers of it do',
  params: { key: keySchema },
  reply: z.array(z.object({ treeId: z.int(), id: z.int(), version: z.int(), name: z.string(), answers: z.int() })),
});

/** Every page of a version as it would be published now. Nothing is stored, and nothing recorded. */
export const previewTree = defineRoute({
  method: 'GET',
  path: '/api/question-trees/{id}/preview',
  access,
  summary:
    'The pages of a version as a professional would see them, also of one with errors: an option that leads nowhere leads to neither question nor result',
  params: { id },
  query: z.object({ language: z.optional(languageSchema) }),
  reply: z.object({
    number,
    language: z.string(),
    name: z.string(),
    /** The id of the first question; null where there is none. */
    root: z.nullable(z.int()),
    pages: z.array(z.object({ question: questionPage, options: z.array(optionPage) })),
  }),
  streams: true,
});
