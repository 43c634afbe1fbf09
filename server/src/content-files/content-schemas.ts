import { contentLimits } from '@ok/contract/rules/values/content-limits.ts';
import { limits } from '@ok/contract/rules/values/limits.ts';
import * as z from 'zod/mini';

const nonEmptyText = (max?: number) => {
  const text = z.string().check(z.regex(/\S/, 'must not be empty'));
  return max === undefined ? text : text.check(z.maxLength(max));
};
const pictureName = z.string().check(z.regex(/^[a-z0-9-]+\.(svg|png|jpg|webp)$/, 'must be the name of a picture'));
const positionSchema = z.int().check(z.gte(1));
const contentKeySchema = nonEmptyText();

/** Schema of `languages.json`. */
export const languagesFileSchema = z.strictObject({
  languages: z.array(
    z.strictObject({
      code: z.string().check(z.regex(/^[a-z]{2}$/, 'must be two small letters')),
      name: nonEmptyText(contentLimits.languageName),
      localName: nonEmptyText(contentLimits.languageLocalName),
      unicodeFlag: z.string().check(z.maxLength(contentLimits.unicodeFlag)),
      active: z.boolean(),
      defaultLanguage: z.boolean(),
      systemLanguage: z.boolean(),
      direction: z.enum(['ltr', 'rtl']),
    }),
  ),
});

/** Nested catalogue of screen texts. */
export type Catalogue = { [key: string]: string | Catalogue };

/** Schema of `ui-<language>.json`. */
export const catalogueFileSchema: z.ZodMiniType<Catalogue> = z.record(
  z.string(),
  z.union([z.string(), z.lazy(() => catalogueFileSchema)]),
);

/**
 * Creates the schemas of the other files.
 *
 * @param codes languages in which every text must exist
 */
export const createContentSchemas = (codes: readonly string[]) => {
  const text = (max?: number) => z.record(z.enum(codes as [string]), nonEmptyText(max));
  return {
    results: z.strictObject({
      results: z.array(
        z.strictObject({
          score: z.int().check(z.gte(limits.score.min), z.lte(limits.score.max)),
          level: contentKeySchema,
          name: text(),
          description: text(contentLimits.resultDescription),
          slides: z.array(
            z.strictObject({
              position: positionSchema,
              image: pictureName,
              title: text(),
              content: text(contentLimits.slideContent),
            }),
          ),
        }),
      ),
    }),
    associations: z.strictObject({
      associations: z.array(
        z.strictObject({
          key: contentKeySchema,
          position: positionSchema,
          published: z.boolean(),
          isOther: z.boolean(),
          name: text(),
          image: z.nullable(pictureName),
        }),
      ),
    }),
    emails: z.strictObject({
      emails: z.array(
        z.strictObject({
          identifier: nonEmptyText(contentLimits.emailIdentifier),
          contentType: z.enum(['text/html', 'text/plain']),
          placeholders: z.array(contentKeySchema),
          subject: text(contentLimits.emailSubject),
          content: text(contentLimits.emailContent),
        }),
      ),
    }),
    notifications: z.strictObject({
      notifications: z.array(
        z.strictObject({
          key: contentKeySchema,
          identifier: nonEmptyText(contentLimits.notificationIdentifier),
          title: text(),
          content: text(contentLimits.notificationContent),
          /**
           * Hash of the first shipped text, from before hashes were recorded, by language. Only where the shipped text
           * has changed since.
           */
          formerly: z.optional(z.record(z.enum(codes as [string]), z.string().check(z.regex(/^[0-9a-f]{8}$/)))),
          published: z.boolean(),
          publishedDate: z.nullable(z.iso.datetime()),
          image: z.nullable(pictureName),
        }),
      ),
    }),
  };
};

type ContentSchemas = ReturnType<typeof createContentSchemas>;

export type ShippedLanguage = z.infer<typeof languagesFileSchema>['languages'][number];
export type ShippedResult = z.infer<ContentSchemas['results']>['results'][number];
export type ShippedAssociation = z.infer<ContentSchemas['associations']>['associations'][number];
export type ShippedEmail = z.infer<ContentSchemas['emails']>['emails'][number];
export type ShippedNotification = z.infer<ContentSchemas['notifications']>['notifications'][number];
