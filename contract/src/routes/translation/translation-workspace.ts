import * as z from 'zod/mini';
import { emailTranslation } from '../../entities/email.ts';
import { notificationTranslation } from '../../entities/notification.ts';
import { professionalAssociationTranslation } from '../../entities/professional-association.ts';
import { contentLimits } from '../../rules/values/content-limits.ts';
import { id } from '../../rules/values/id.ts';
import { limits } from '../../rules/values/limits.ts';
import { defineRoute } from '../define-route.ts';
import { textPlace, translatedKinds, translatedTexts, withinLongestLimit } from '../trees/tree-translations.ts';

/** Beginning of the addresses of the workspace's calls. */
export const workspacePath = '/api/translation-workspace';

/** Translatable fields outside the trees, by entity. */
export const otherTranslatedTexts = {
  email: { subject: emailTranslation.fields.subject, content: emailTranslation.fields.content },
  notification: { title: notificationTranslation.fields.title, content: notificationTranslation.fields.content },
  professionalAssociation: { name: professionalAssociationTranslation.fields.name },
} as const;

/** An entity whose texts the workspace translates. */
export type WorkspaceEntity = keyof typeof translatedTexts | keyof typeof otherTranslatedTexts;

const entityNames = [...Object.keys(translatedTexts), ...Object.keys(otherTranslatedTexts)];
/** Name of an entity with texts. */
export const textEntity = z.enum(entityNames as [WorkspaceEntity, ...WorkspaceEntity[]]);

/** Collections of texts besides the versions of trees, and the entities of each. */
export const otherCollections = {
  results: ['testResult', 'testResultSlide'],
  mails: ['email'],
  notifications: ['notification'],
  associations: ['professionalAssociation'],
} as const satisfies Record<string, readonly WorkspaceEntity[]>;

export type OtherCollection = keyof typeof otherCollections;

/** Texts that are translated together: a version of a tree with the results that it leads to, or all rows of a kind. */
export const collectionNames = ['tree', 'results', 'mails', 'notifications', 'associations'] as const;

/**
 * State of a translation. `outdated`: made from an earlier source. `returned` and `toReview`: the tree asks for a review,
 * and another person returned the translation, or has not judged it yet. `done`: made from the current source, or stated
 * to mean the same, and accepted where the tree asks for that.
 */
export const translationStates = ['missing', 'outdated', 'returned', 'toReview', 'done'] as const;

export type TranslationState = (typeof translationStates)[number];

const textState = z.object({
  source: z.string(),
  text: z.nullable(z.string()),
  state: z.enum(translationStates),
  /** Source that an outdated translation was made from. */
  madeFrom: z.nullable(z.string()),
  /** Name of the person who translated, or who stated that the meaning was unchanged. */
  by: z.nullable(z.string()),
  /** Time of that; null for a missing translation. */
  at: z.nullable(z.string()),
  /** Whether a user stated that a change of the source left the meaning unchanged. */
  sameMeaning: z.boolean(),
  /** Whether the reader made the translation, and so can't review it. */
  isOwn: z.boolean(),
  /** Name of the person who accepted or returned the translation. */
  reviewedBy: z.nullable(z.string()),
  /** Reason for returning the translation. */
  remark: z.nullable(z.string()),
});

/** Current source and translation of a text. */
export type TextState = z.infer<typeof textState>;

const workspaceText = z.extend(textState, {
  entity: textEntity,
  /** Id of the row with the source. */
  id: z.int(),
  field: z.string(),
  kind: z.enum(translatedKinds),
  /** Maximum number of characters. */
  max: z.int(),
  /** Key of the node; null outside the trees. */
  key: z.nullable(z.string()),
  /** Place in the version; null outside the trees. */
  where: z.nullable(textPlace),
  /** Name of the row outside the trees. */
  label: z.nullable(z.string()),
});

/** A text with its translation. */
export type WorkspaceText = z.infer<typeof workspaceText>;

const languageCounts = z.object({
  languageId: z.int(),
  code: z.string(),
  /** Whether professionals can choose the language: of the tree, otherwise of the product. */
  active: z.boolean(),
  /** Row that links the version to the language; null where there is none, and outside the trees. */
  linkId: z.nullable(z.int()),
  /** Number of texts to translate. */
  total: z.int(),
  missing: z.int(),
  outdated: z.int(),
  /** Translations that another person has to judge, or returned. */
  unreviewed: z.int(),
  /** Questions to the author without an answer. */
  openQuestions: z.int(),
});

/** Number of texts of a language by state. */
export type LanguageCounts = z.infer<typeof languageCounts>;

const collectionProgress = z.object({
  collection: z.enum([...collectionNames, 'documents']),
  /** Row of the version; null outside the trees. */
  treeId: z.nullable(z.int()),
  /** Name of the tree, in the language of the reader. */
  name: z.nullable(z.string()),
  version: z.nullable(z.int()),
  status: z.nullable(z.enum(['DRAFT', 'PUBLISHED', 'WAS_PUBLISHED'])),
  /** Revision of the version for `If-Match`; null outside the trees. */
  revision: z.nullable(z.int()),
  /** Whether another person has to accept each translation. */
  isReviewAsked: z.boolean(),
  /** Code of the language of the sources. */
  from: z.string(),
  languages: z.array(languageCounts),
});

/** Progress of the translations of a collection. */
export type CollectionProgress = z.infer<typeof collectionProgress>;

export const listTranslationProgress = defineRoute({
  method: 'GET',
  path: workspacePath,
  access: ['ROLE_TRANSLATOR'],
  summary:
    'What can be translated, and how far each language is: the newest version of every tree, or of its tree the one that is named, then results, mails, notifications, associations and documents',
  query: z.object({ treeId: z.optional(id) }),
  reply: z.array(collectionProgress),
});

export const listWorkspaceTexts = defineRoute({
  method: 'GET',
  path: `${workspacePath}/texts`,
  access: ['ROLE_TRANSLATOR'],
  summary:
    'The texts of a collection beside their translations in a language, in the order in which they are read; a version of a tree is named by its row',
  query: z.object({
    collection: z.enum(collectionNames),
    treeId: z.optional(id),
    languageId: id,
  }),
  reply: z.array(workspaceText),
  streams: true,
});

/** Fields that name a text and the language of its translation. */
export const textAddress = {
  entity: textEntity,
  id,
  field: z.string().check(z.maxLength(limits.parameter)),
  languageId: id,
  /** Row of the version for a text of a tree; null outside the trees. */
  treeId: z.nullable(id),
};

const storedText = z.nullable(z.string().check(withinLongestLimit));

export const getWorkspaceText = defineRoute({
  method: 'GET',
  path: `${workspacePath}/text`,
  access: ['ROLE_TRANSLATOR'],
  summary: 'One text beside its translation, as it is now',
  query: z.object({ ...textAddress, treeId: z.optional(id) }),
  reply: textState,
});

export const saveWorkspaceText = defineRoute({
  method: 'PUT',
  path: `${workspacePath}/text`,
  access: ['ROLE_TRANSLATOR'],
  summary:
    'Save a translation. It is refused if the source or the translation is no longer as it was seen; an empty text is removed',
  objectName: 'translation',
  body: z.object({
    ...textAddress,
    /** Source that the translation was made from. */
    source: z.string().check(withinLongestLimit),
    /** Translation that was seen before. */
    seen: storedText,
    text: storedText,
  }),
  reply: textState,
});

export const confirmMeaning = defineRoute({
  method: 'PUT',
  path: `${workspacePath}/text/same-meaning`,
  access: ['ROLE_ADMIN'],
  summary: 'State that a change of the source left the meaning unchanged, so that the translation still holds',
  objectName: 'translation',
  body: z.object({
    ...textAddress,
    /** Source and translation that were seen together. */
    source: z.string().check(withinLongestLimit),
    seen: z.string().check(withinLongestLimit),
  }),
  reply: textState,
});

export const reviewTranslation = defineRoute({
  method: 'PUT',
  path: `${workspacePath}/text/review`,
  access: ['ROLE_TRANSLATOR'],
  summary: 'Accept a translation that another person made, or return it with a remark',
  objectName: 'translation',
  body: z.object({
    ...textAddress,
    source: z.string().check(withinLongestLimit),
    seen: z.string().check(withinLongestLimit),
    verdict: z.enum(['accepted', 'returned']),
    remark: z.nullable(z.string().check(z.maxLength(contentLimits.translationRemark))),
  }),
  reply: textState,
});

export const askForReview = defineRoute({
  method: 'PUT',
  path: `${workspacePath}/reviewed-trees/{treeId}`,
  access: ['ROLE_ADMIN'],
  summary: 'Let another person accept each translation of a tree, or no longer; treeId is the row of a version',
  params: { treeId: id },
  objectName: 'questionTree',
  body: z.object({ isAsked: z.boolean() }),
  status: 204,
});
