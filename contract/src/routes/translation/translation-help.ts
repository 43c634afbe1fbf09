import * as z from 'zod/mini';
import { id, uuid } from '../../rules/values/id.ts';
import { defineRoute } from '../define-route.ts';
import { collectionNames, textAddress, workspacePath } from './translation-workspace.ts';

/**
 * Earlier translation that may serve again. `sameText`: of the same text, in another version or of another source.
 * `sameSource`: of another text with the same source. `similar`: of a similar source.
 */
const suggestion = z.object({
  origin: z.enum(['sameText', 'sameSource', 'similar']),
  source: z.string(),
  translation: z.string(),
  /** Similarity of both sources, from 0 to 100. */
  similarity: z.int(),
  by: z.nullable(z.string()),
  at: z.string(),
});

export type TranslationSuggestion = z.infer<typeof suggestion>;

export const listSuggestions = defineRoute({
  method: 'GET',
  path: `${workspacePath}/text/suggestions`,
  access: ['ROLE_TRANSLATOR'],
  summary: 'Earlier translations of the same text, of the same source, or of a similar one, the best first',
  query: z.object({ ...textAddress, treeId: z.optional(id) }),
  reply: z.array(suggestion),
});

export const takeOverTranslations = defineRoute({
  method: 'POST',
  path: `${workspacePath}/take-over`,
  access: ['ROLE_TRANSLATOR'],
  summary:
    'Translate every text of a version that has no translation as the same text was translated in another version; a translation of another source is outdated',
  objectName: 'translation',
  body: z.object({ treeId: id, languageId: id }),
  reply: z.object({
    /** Number of translated texts. */
    taken: z.int(),
  }),
});

const translator = z.object({
  tab: z.uuid(),
  name: z.string(),
  /** Whether the translator is another tab of the reader. */
  isOwn: z.boolean(),
  /** Text on screen: its entity, row and field. */
  text: z.nullable(z.string()),
});

/** A user who has the texts of a collection in a language open, in one tab. */
export type Translator = z.infer<typeof translator>;

/** Name of a text: entity, row and field. */
const textName = z.string().check(z.regex(/^\w{1,40}\.\d{1,15}\.\w{1,40}$/, 'must be an entity, a row and a field'));

export const followTranslators = defineRoute({
  method: 'PUT',
  path: `${workspacePath}/presence`,
  access: ['ROLE_TRANSLATOR'],
  summary: 'Who else has the texts of a collection in a language open, and at which text; tells them that this tab has',
  objectName: 'translation',
  body: z.object({
    tab: uuid,
    collection: z.enum(collectionNames),
    treeId: z.nullable(id),
    languageId: id,
    text: z.nullable(textName),
    /** Set when the tab closes. */
    isLeaving: z.optional(z.boolean()),
  }),
  reply: z.array(translator),
});
