import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';

const code = z.string().check(z.regex(/^[A-Za-z]{2}$/));

const spokenLanguage = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  localName: z.string(),
  unicodeFlag: z.nullable(z.string()),
  direction: z.enum(['ltr', 'rtl']),
  defaultLanguage: z.boolean(),
});

/** A language that the product speaks. */
export type SpokenLanguage = z.infer<typeof spokenLanguage>;

/** The parts of the texts: those of the pages that everybody may come by, and those that only the back-office shows. */
const textPart = z.enum(['pages', 'backOffice']);

/** A part of the texts, by itself; `text-parts.ts` says which text is in which. */
export type TextPart = z.infer<typeof textPart>;

/** The texts of the screens, nested by key. */
export const getTexts = defineRoute({
  method: 'GET',
  path: '/api/translations/by-language/{language}',
  access: 'everybody',
  summary:
    'The texts of the screens in a language, all of them or a part; what it lacks is filled from the default language, then English',
  params: { language: code },
  query: z.object({ part: z.optional(textPart) }),
  reply: z.record(z.string(), z.unknown()),
});

/** Change texts of the screens. */
export const changeTexts = defineRoute({
  method: 'PUT',
  path: '/api/translations/by-language/{language}',
  access: ['ROLE_ADMIN'],
  summary:
    'Change texts of the screens in a language: those that are named, nested or by dotted keys, with their {{placeholders}}; an empty text, or the one that ships, takes a change back',
  params: { language: code },
  body: z.record(z.string(), z.unknown()),
  objectName: 'translation',
});

/** The languages to choose from. */
export const getActiveLanguages = defineRoute({
  method: 'GET',
  path: '/api/translations/active-languages',
  access: 'everybody',
  summary: 'The languages to choose from, the default one first',
  reply: z.array(spokenLanguage),
});

/** Every language there is. */
export const getLanguages = defineRoute({
  method: 'GET',
  path: '/api/translations/languages',
  access: [],
  summary: 'Every language, spoken or not',
  reply: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })),
});

/** Remember somebody's language. */
export const changeLanguage = defineRoute({
  method: 'PUT',
  path: '/api/translations/change-language/{language}',
  access: [],
  summary: 'Remember the language that was chosen for the account that is signed in',
  params: { language: code },
});
