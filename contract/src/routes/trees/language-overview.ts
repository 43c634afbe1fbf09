import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';

const treeInLanguage = z.object({
  treeId: z.int(),
  /** The row of the version that is told of: the published one, else the newest. */
  id: z.int(),
  name: z.string(),
  /** How much of its texts is there, from 0 to 100. */
  complete: z.int(),
  /** Whether professionals find it in this language. */
  published: z.boolean(),
});

/** What people read in a language beside the screens. */
const gapKinds = ['texts', 'mails', 'notifications', 'associations', 'documents', 'trees'] as const;

const languageGap = z.object({
  kind: z.enum(gapKinds),
  /** How many are missing in the language: of trees that are live, how many aren't translated completely. */
  count: z.int(),
  /** How many there are. */
  total: z.int(),
});

/** What of one kind is missing in a language. */
export type LanguageGap = z.infer<typeof languageGap>;

const languageStanding = z.object({
  /** The row of the supported language. */
  id: z.int(),
  revision: z.int(),
  languageId: z.int(),
  code: z.string(),
  name: z.string(),
  localName: z.string(),
  unicodeFlag: z.nullable(z.string()),
  direction: z.enum(['ltr', 'rtl']),
  active: z.boolean(),
  defaultLanguage: z.boolean(),
  /** How many of the texts of the screens are there, from 0 to 100. */
  texts: z.int(),
  /** Accounts whose language it is. */
  users: z.int(),
  /** The names of the first of them. */
  people: z.array(z.string()),
  /** Every tree, in the order of the home page. */
  trees: z.array(treeInLanguage),
  /** What is missing in it; empty where it is complete. */
  missing: z.array(languageGap),
});

/** A language that the product speaks, with how far it is and who needs it. */
export type LanguageStanding = z.infer<typeof languageStanding>;

/** The screen of languages. */
export const listLanguageStandings = defineRoute({
  method: 'GET',
  path: '/api/translations/language-overview',
  access: ['ROLE_ADMIN'],
  summary:
    'The languages that the product speaks or may speak, the default one first: how complete the texts of the screens and of each tree are, who uses it and which trees are published in it',
  reply: z.array(languageStanding),
});
