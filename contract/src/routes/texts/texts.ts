import * as z from 'zod/mini';
import { languageCode } from '../../rules/values/characters.ts';
import { defineRoute } from '../define-route.ts';

const activeLanguage = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  localName: z.string(),
  unicodeFlag: z.nullable(z.string()),
  direction: z.enum(['ltr', 'rtl']),
  defaultLanguage: z.boolean(),
});

/** A language in which the product is available. */
export type ActiveLanguage = z.infer<typeof activeLanguage>;

/** Parts of the texts: for pages that everybody can visit, and for the back-office. */
const textPart = z.enum(['pages', 'backOffice']);

/** A part of the texts; see `text-parts.ts`. */
export type TextPart = z.infer<typeof textPart>;

/** Texts of the screens, nested by key. */
export const getTexts = defineRoute({
  method: 'GET',
  path: '/api/translations/by-language/{language}',
  access: 'everybody',
  summary:
    'The texts of the screens in a language, all of them or a part; what it lacks is filled from the default language, then English',
  params: { language: languageCode },
  query: z.object({ part: z.optional(textPart) }),
  reply: z.record(z.string(), z.unknown()),
});

export const changeTexts = defineRoute({
  method: 'PUT',
  path: '/api/translations/by-language/{language}',
  access: ['ROLE_ADMIN'],
  summary:
    'Change texts of the screens in a language: those that are named, nested or by dotted keys, with their {{placeholders}}; an empty text, or the one that ships, takes a change back',
  params: { language: languageCode },
  body: z.record(z.string(), z.unknown()),
  objectName: 'translation',
});

export const getActiveLanguages = defineRoute({
  method: 'GET',
  path: '/api/translations/active-languages',
  access: 'everybody',
  summary: 'The languages to choose from, the default one first',
  reply: z.array(activeLanguage),
});

export const getLanguages = defineRoute({
  method: 'GET',
  path: '/api/translations/languages',
  access: [],
  summary: 'Every language, spoken or not',
  reply: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })),
});

export const changeLanguage = defineRoute({
  method: 'PUT',
  path: '/api/translations/change-language/{language}',
  access: [],
  summary: 'Remember the language that was chosen for the account that is signed in',
  params: { language: languageCode },
});
