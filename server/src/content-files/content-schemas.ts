import { limits } from '@ok/contract/rules/limits.ts';
import * as z from 'zod/mini';

const filled = (max?: number) => {
  const text = z.string().check(z.regex(/\S/, 'must not be empty'));
  return max === undefined ? text : text.check(z.maxLength(max));
};
const image = z.string().check(z.regex(/^[a-z0-9-]+\.(svg|png|jpg|webp)$/, 'must be the name of a picture'));
const position = z.int().check(z.gte(1));
const key = filled();

/** What `languages.json` holds. */
export const languagesFile = z.strictObject({
  languages: z.array(
    z.strictObject({
      code: z.string().check(z.regex(/^[a-z]{2}$/, 'must be two small letters')),
      name: filled(limits.languageName),
      localName: filled(limits.languageLocalName),
      unicodeFlag: z.string().check(z.maxLength(limits.unicodeFlag)),
      active: z.boolean(),
      defaultLanguage: z.boolean(),
      systemLanguage: z.boolean(),
      direction: z.enum(['ltr', 'rtl']),
    }),
  ),
});

/** A nested catalogue of the texts of the screens. */
export type Catalogue = { [key: string]: string | Catalogue };

/** What `ui-<language>.json` holds. */
export const catalogueFile: z.ZodMiniType<Catalogue> = z.record(
  z.string(),
  z.union([z.string(), z.lazy(() => catalogueFile)]),
);

/**
 * What the other files hold.
 *
 * @param codes the languages in which every text must be there
 */
export const schemasFor = (codes: readonly string[]) => {
  const text = (max?: number) => z.record(z.enum(codes as [string]), filled(max));
  return {
    results: z.strictObject({
      results: z.array(
        z.strictObject({
          score: z.int().check(z.gte(limits.score.min), z.lte(limits.score.max)),
          level: key,
          name: text(),
          description: text(limits.resultDescription),
          slides: z.array(z.strictObject({ position, image, title: text(), content: text(limits.slideContent) })),
        }),
      ),
    }),
    associations: z.strictObject({
      associations: z.array(
        z.strictObject({
          key,
          position,
          published: z.boolean(),
          isOther: z.boolean(),
          name: text(),
          image: z.nullable(image),
        }),
      ),
    }),
    emails: z.strictObject({
      emails: z.array(
        z.strictObject({
          identifier: filled(limits.emailIdentifier),
          contentType: z.enum(['text/html', 'text/plain']),
          placeholders: z.array(key),
          subject: text(limits.emailSubject),
          content: text(limits.emailContent),
        }),
      ),
    }),
    notifications: z.strictObject({
      notifications: z.array(
        z.strictObject({
          key,
          identifier: filled(limits.notificationIdentifier),
          title: text(),
          content: text(limits.notificationContent),
          /** The hash of what shipped before it was remembered, by language; where another text ships since. */
          formerly: z.optional(z.record(z.enum(codes as [string]), z.string().check(z.regex(/^[0-9a-f]{8}$/)))),
          published: z.boolean(),
          publishedDate: z.nullable(z.iso.datetime()),
          image: z.nullable(image),
        }),
      ),
    }),
  };
};

type Schemas = ReturnType<typeof schemasFor>;

export type LanguageRow = z.infer<typeof languagesFile>['languages'][number];
export type ResultRow = z.infer<Schemas['results']>['results'][number];
export type AssociationRow = z.infer<Schemas['associations']>['associations'][number];
export type EmailRow = z.infer<Schemas['emails']>['emails'][number];
export type NotificationRow = z.infer<Schemas['notifications']>['notifications'][number];
