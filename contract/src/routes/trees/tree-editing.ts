import * as z from 'zod/mini';
import { contentLimits } from '../../rules/values/content-limits.ts';
import { id, uuid } from '../../rules/values/id.ts';
import { keySchema, languageSchema, partSchemas, treeDocument } from '../../tree/document/tree-document.ts';
import { treeEdit } from '../../tree/edits/tree-edits.ts';
import { defineRoute } from '../define-route.ts';
import { optionPage, questionPage } from '../measurement/measurement.ts';

/** Number of changes of a version so far. */
const changeCount = z.int().check(z.gte(0));
/** Fingerprint of all results. It differs after any change of a result, in whichever tree. */
const resultsStamp = z.string();

export const getTreeDocument = defineRoute({
  method: 'GET',
  path: '/api/question-trees/{id}/document',
  access: ['ROLE_ADMIN'],
  summary:
    'A version of a tree as one document, with how often it has changed; the changes after that follow by number',
  params: { id },
  reply: z.object({
    /** Row of the version. */
    id: z.int(),
    treeId: z.int(),
    status: z.enum(['DRAFT', 'PUBLISHED', 'WAS_PUBLISHED']),
    number: changeCount,
    results: resultsStamp,
    /** Revision for `If-Match`; equal to the `ETag`. */
    revision: z.int(),
    /** Row ids of the nodes by key, to look up usage and history. */
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

/** Edits of a version that were applied together. */
const editBatch = z.object({
  /** Number of changes of the version after the batch. */
  number: changeCount,
  id: z.uuid(),
  edits: z.array(treeEdit),
  by: z.nullable(z.string()),
  at: z.string(),
});

export type EditBatch = z.infer<typeof editBatch>;

/** Field of a node in the editor: the key of the node, and the name of the field. */
const fieldName = z.string().check(z.regex(/^[0-9a-f-]{36} \w{1,40}$/, 'must be a key and the name of a field'));

const editor = z.object({
  tab: z.uuid(),
  name: z.string(),
  /** Whether the editor is another tab of the reader. */
  isOwn: z.boolean(),
  /** Key of the node with the focus. */
  node: z.nullable(keySchema),
  /** Field with the focus. */
  field: z.nullable(fieldName),
});

/** A user who has a version open, in one tab. */
export type TreeEditor = z.infer<typeof editor>;

/**
 * Changes of a version since the reader's state. `batches` is null after a change that was not an edit, or if there are
 * too many batches: the document must then be reloaded.
 */
const changesShape = {
  number: changeCount,
  status: z.enum(['DRAFT', 'PUBLISHED', 'WAS_PUBLISHED']),
  batches: z.nullable(z.array(editBatch)),
};

/** Changes with the fingerprint of all results and the editors of the version. */
const remoteChanges = z.object({ ...changesShape, results: resultsStamp, editors: z.array(editor) });

export type RemoteChanges = z.infer<typeof remoteChanges>;

export const followTree = defineRoute({
  method: 'PUT',
  path: '/api/question-trees/{id}/follow',
  access: ['ROLE_ADMIN'],
  summary:
    'What others changed in a version since, whether results were changed anywhere, and who has it open; it also tells them that this tab has',
  params: { id },
  objectName: 'questionTree',
  body: z.object({
    after: changeCount,
    tab: uuid,
    node: z.nullable(keySchema),
    field: z.optional(z.nullable(fieldName)),
    /** Set when the tab closes. */
    isLeaving: z.optional(z.boolean()),
  }),
  reply: remoteChanges,
});

export const editTree = defineRoute({
  method: 'POST',
  path: '/api/question-trees/{id}/edits',
  access: ['ROLE_ADMIN'],
  summary:
    'Change a version, all or nothing, from the state that was seen last; where it has changed since, nothing is changed and the answer says what did; a result that is added and exists already is taken as it is',
  params: { id },
  objectName: 'questionTree',
  body: z.object({
    /** Number of changes of the version when the client last read it. */
    after: changeCount,
    /** Id of this batch. A batch that is sent twice is applied once. */
    id: uuid,
    edits: z.array(treeEdit).check(z.minLength(1), z.maxLength(contentLimits.treeEdits)),
  }),
  reply: z.object({ isMade: z.boolean(), news: z.object(changesShape) }),
});

export const listTreeResults = defineRoute({
  method: 'GET',
  path: '/api/question-trees/{id}/results',
  access: ['ROLE_ADMIN'],
  summary: 'Every result by its key, as it would be in the document of this version; all trees share them',
  params: { id },
  reply: z.array(z.object({ key: keySchema, value: partSchemas.node.result })),
});

export const listResultUses = defineRoute({
  method: 'GET',
  path: '/api/question-trees/results/{key}/uses',
  access: ['ROLE_ADMIN'],
  summary: 'The trees that lead to a result, each by the newest version that does, with how many answers of it do',
  params: { key: keySchema },
  reply: z.array(z.object({ treeId: z.int(), id: z.int(), version: z.int(), name: z.string(), answers: z.int() })),
});

/** Pages of a version as publishing would render them now. Stores and records nothing. */
export const previewTree = defineRoute({
  method: 'GET',
  path: '/api/question-trees/{id}/preview',
  access: ['ROLE_TRANSLATOR'],
  summary:
    'The pages of a version as a professional would see them, also of one with errors: an option that leads nowhere leads to neither question nor result',
  params: { id },
  query: z.object({ language: z.optional(languageSchema) }),
  reply: z.object({
    number: changeCount,
    language: z.string(),
    name: z.string(),
    /** Id of the first question; null without one. */
    root: z.nullable(z.int()),
    pages: z.array(z.object({ question: questionPage, options: z.array(optionPage) })),
  }),
  streams: true,
});
