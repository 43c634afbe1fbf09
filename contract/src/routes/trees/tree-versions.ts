import * as z from 'zod/mini';
import { characters } from '../../rules/values/characters.ts';
import { contentLimits } from '../../rules/values/content-limits.ts';
import { id } from '../../rules/values/id.ts';
import { problemKinds } from '../../tree/checks/check-tree.ts';
import { keySchema, languageSchema, treeDocument } from '../../tree/document/tree-document.ts';
import { entityRoutes } from '../content.ts';
import { defineRoute } from '../define-route.ts';

const versionRow = entityRoutes.questionTree[0].one.reply;

/** A language of a version: whether it is published, and the share of its texts that exist, from 0 to 100. */
const treeLanguage = z.object({ code: z.string(), active: z.boolean(), own: z.boolean(), complete: z.int() });

const treeVersion = z.object({
  /** Row of the version. */
  id: z.int(),
  revision: z.int(),
  version: z.int(),
  status: z.enum(['DRAFT', 'PUBLISHED', 'WAS_PUBLISHED']),
  name: z.string(),
  /** Languages, the tree's own first. */
  languages: z.array(treeLanguage),
  /** Measurements with its publications, without those of testers. */
  measurements: z.int(),
  lastModifiedDate: z.nullable(z.string()),
  /** Name of the user who changed it last; null if unknown. */
  lastModifiedBy: z.nullable(z.string()),
  /** Moment of its newest publication. */
  publishedAt: z.nullable(z.string()),
  /** Whether texts or results have changed since the newest publication; false for a draft. */
  changedSincePublished: z.boolean(),
  /** Whether it can be deleted: a draft, or a version without measurements, including those of testers. */
  deletable: z.boolean(),
});

/** A version in the list of trees. */
export type TreeVersion = z.infer<typeof treeVersion>;

const treeWithVersions = z.object({
  treeId: z.int(),
  /** Fields of the published version, otherwise of the newest. */
  name: z.string(),
  description: z.nullable(z.string()),
  media: z.nullable(z.string()),
  altText: z.nullable(z.string()),
  position: z.nullable(z.int()),
  test: z.boolean(),
  /** Number of the published version. */
  published: z.nullable(z.int()),
  /** Versions, the newest first. */
  versions: z.array(treeVersion),
});

export type TreeWithVersions = z.infer<typeof treeWithVersions>;

export const listTreesByTreeId = defineRoute({
  method: 'GET',
  path: '/api/question-trees-by-tree-id',
  access: ['ROLE_ADMIN'],
  summary: 'Every tree once, with its versions, by position',
  reply: z.array(treeWithVersions),
});

export const listTreeVersions = defineRoute({
  method: 'GET',
  path: '/api/question-trees/trees/{treeId}',
  access: ['ROLE_ADMIN'],
  summary: 'All versions of a tree, the newest first',
  params: { treeId: id },
  reply: z.array(versionRow),
});

export const copyTree = defineRoute({
  method: 'POST',
  path: '/api/question-trees/copy-tree',
  access: ['ROLE_ADMIN'],
  summary:
    'Make a draft with a copy of everything of a version: the next version of its tree, or version 1 of a tree of its own',
  objectName: 'questionTree',
  body: z.object({ originalId: id, asNewTree: z.optional(z.boolean()) }),
  status: 201,
  reply: versionRow,
});

export const createTree = defineRoute({
  method: 'POST',
  path: '/api/question-trees/create-tree',
  access: ['ROLE_ADMIN'],
  summary: 'Begin a tree: version 1, with a name in its own language and nothing else',
  objectName: 'questionTree',
  body: z.object({
    name: characters(1, contentLimits.unspecified.text).check(z.regex(/\S/, 'must not be empty')),
    language: languageSchema,
  }),
  status: 201,
  reply: versionRow,
});

/** Reason to publish a version despite warnings of one kind; in one language, if the warnings are about texts. */
const publicationReason = z.object({
  problem: z.enum(problemKinds),
  language: z.optional(languageSchema),
  /** Number of these warnings. */
  count: z.int().check(z.positive()),
  reason: characters(1, contentLimits.unspecified.text).check(z.regex(/\S/, 'must not be empty')),
});

export type PublicationReason = z.infer<typeof publicationReason>;

/** Reason as stored with its publication. The server counts the warnings and adds their scores. */
const storedReason = z.extend(publicationReason, { scores: z.optional(z.array(z.int())) });

export type StoredReason = z.infer<typeof storedReason>;

/** Publishes a version, or republishes it after a change of its translations, languages or results. */
export const publishTree = defineRoute({
  method: 'PUT',
  path: '/api/question-trees/{id}/publish',
  access: ['ROLE_ADMIN'],
  needsProof: true,
  summary:
    'Publish a version, also a former one; the one that was published before is a former one from then on. With `reasons` each warning that is not live already needs one; without them, as earlier clients call, it is published and the audit says so',
  params: { id },
  objectName: 'questionTree',
  body: z.optional(
    z.object({ reasons: z.optional(z.array(publicationReason).check(z.maxLength(contentLimits.publicationReasons))) }),
  ),
  reply: versionRow,
});

export const setTestTree = defineRoute({
  method: 'PUT',
  path: '/api/question-trees/test/{treeId}/{test}',
  access: ['ROLE_ADMIN'],
  summary: 'Make all versions of a tree a test, or no test',
  params: { treeId: id, test: z.enum(['true', 'false']) },
});

export const orderTrees = defineRoute({
  method: 'PUT',
  path: '/api/question-trees/positions',
  access: ['ROLE_ADMIN'],
  summary: 'Give the trees their positions, from 1, in this order; those that are not named keep theirs',
  objectName: 'questionTree',
  body: z.object({ treeIds: z.array(id).check(z.maxLength(1000)) }),
  status: 204,
});

const versionChange = z.object({
  /** Name of the account that changed it; null if unknown. */
  by: z.nullable(z.string()),
  at: z.string(),
  /** Keys of the changed nodes; none if the change is not about single nodes. */
  keys: z.array(z.string()),
});

/** A change of a version, or of a result that it leads to. */
export type VersionChange = z.infer<typeof versionChange>;

/** For the publish screen, to follow changes while it is open. */
export const listVersionChanges = defineRoute({
  method: 'GET',
  path: '/api/question-trees/{id}/changes-since',
  access: ['ROLE_ADMIN'],
  summary:
    'The revision of a version, and who changed what in it after a number of its document, the newest first; of the results that it leads to the latest change each, also one from before',
  params: { id },
  query: z.object({ number: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: z.object({ revision: z.int(), changes: z.array(versionChange) }),
});

const publication = z.object({
  id: z.int(),
  /** Counted from 1 within its version. */
  number: z.int(),
  publishedAt: z.string(),
  /** Name of the user who published it; null for shipped content. */
  publishedBy: z.nullable(z.string()),
  contentHash: z.string(),
  /** Hash of the content that is the same on every installation; null for a publication from before it was kept. */
  pagesHash: z.nullable(z.string()),
  reasons: z.array(storedReason),
  /** Number and bytes of its pages, by language. */
  pages: z.array(z.object({ language: z.string(), pages: z.int(), bytes: z.int() })),
  /** Open measurements on the publication. */
  open: z.int(),
});

export type Publication = z.infer<typeof publication>;

export const listPublications = defineRoute({
  method: 'GET',
  path: '/api/question-trees/{id}/publications',
  access: ['ROLE_ADMIN'],
  summary: 'The publications of a version, the newest first',
  params: { id },
  reply: z.array(publication),
});

export const listTranslationProblems = defineRoute({
  method: 'GET',
  path: '/api/question-trees/{id}/translation-problems',
  access: ['ROLE_ADMIN'],
  summary: 'The translations of a version, in its active languages, that are outdated or that nobody has accepted',
  params: { id },
  reply: z.array(
    z.object({
      problem: z.enum(['outdatedTranslation', 'unreviewedTranslation']),
      level: z.enum(['error', 'warning']),
      node: z.enum(['tree', 'question', 'option', 'example', 'result']),
      key: keySchema,
      language: z.string(),
      field: z.string(),
    }),
  ),
});

/** Published tree, for the proof sheet and to compare the next version with. */
export const getPublishedDocument = defineRoute({
  method: 'GET',
  path: '/api/publications/{id}/document',
  access: ['ROLE_ADMIN'],
  summary:
    'The tree document as it was published; of a publication from before documents were kept, as its version is now, which only differs in translations',
  params: { id },
  reply: z.object({ asPublished: z.boolean(), document: treeDocument }),
  streams: true,
});
