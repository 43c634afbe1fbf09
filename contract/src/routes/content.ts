import * as z from 'zod/mini';
import { type EntityName, entities, targets } from '../entities/index.ts';
import { translationName } from '../entity/translation-of.ts';
import { contentLimits } from '../rules/values/content-limits.ts';
import { id } from '../rules/values/id.ts';
import { defineRoute } from './define-route.ts';
import { deriveRoutes, type EntityRoutes, usageSchema } from './derive-routes.ts';

const treeStatus = z.enum(['DRAFT', 'PUBLISHED', 'WAS_PUBLISHED']);

/** Routes of every content entity: one set for each base path, the one of our own screens first. */
export const entityRoutes = Object.fromEntries(
  Object.values(entities).map((entity): [string, readonly EntityRoutes[]] => [
    entity.name,
    entity.api.map((base) => deriveRoutes(entity, base, targets)),
  ]),
) as Readonly<Record<EntityName, readonly [EntityRoutes, ...EntityRoutes[]]>>;

/** Row that matches a search. For nodes of a tree: the matching field and the version. */
const contentMatch = z.extend(usageSchema, {
  /** First field that contains the searched text; null if the id matched. */
  field: z.optional(z.nullable(z.string())),
  /** Sentence with the searched text, without markup; left out if the label contains it or the id matched. */
  sentence: z.optional(z.string()),
  /** Labels of what contains the row within its version: the question, then the answer. */
  place: z.optional(z.array(z.string())),
  tree: z.optional(z.object({ id: z.int(), name: z.string(), version: z.int(), status: treeStatus })),
});

export type ContentMatch = z.infer<typeof contentMatch>;

export const searchContent = defineRoute({
  method: 'GET',
  path: '/api/content-search',
  access: ['ROLE_ADMIN'],
  summary:
    'The first twenty rows of any entity with this id or with this text in any of their fields; of what stands in versions of a tree, that which is published comes first',
  query: z.object({ query: z.string().check(z.maxLength(contentLimits.contentSearch)) }),
  reply: z.array(contentMatch),
});

/** Languages that a row is translated into, and those in which one of its texts is missing. */
const missingTranslations = z.object({
  id: z.int(),
  /** Number of languages, without that of the row's own texts. */
  languages: z.int(),
  /** Codes of the languages with a missing text. */
  missing: z.array(z.string()),
});

export type MissingTranslations = z.infer<typeof missingTranslations>;

/** Entities with translations. */
export const translatedEntities = Object.values(entities)
  .map(({ name }) => name)
  .filter((name) => Object.hasOwn(entities, translationName(name)));

export const listMissingTranslations = defineRoute({
  method: 'GET',
  path: '/api/missing-translations/{entity}',
  access: ['ROLE_ADMIN'],
  summary:
    'In which languages rows lack a text: up to a hundred rows by their ids, separated by commas. Rows of a version have its languages, other rows those that people can choose',
  params: { entity: z.enum(translatedEntities) },
  query: z.object({ ids: z.string().check(z.regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,99}$/)) }),
  reply: z.array(missingTranslations),
});

export const activateLanguage = defineRoute({
  method: 'PUT',
  path: '/api/translations/supported-languages/{id}/activate',
  access: ['ROLE_ADMIN'],
  summary:
    'Let people choose a language, or no longer. `confirmed` says whether somebody confirmed that texts are missing: with false a language that lacks texts is refused; earlier clients leave it out and are not',
  params: { id },
  query: z.object({ active: z.enum(['true', 'false']), confirmed: z.optional(z.enum(['true', 'false'])) }),
  reply: entityRoutes.supportedLanguage[0].one.reply,
});
