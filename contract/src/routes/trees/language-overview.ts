import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';

const treeProgress = z.object({
  treeId: z.int(),
  /** Row of the published version, otherwise of the newest. */
  id: z.int(),
  name: z.string(),
  /** Translated share of its texts, from 0 to 100. */
  complete: z.int(),
  /** Whether professionals can choose the tree in the language. */
  published: z.boolean(),
});

/** Content in a language besides the screens. */
const gapKinds = ['texts', 'mails', 'notifications', 'associations', 'documents', 'trees'] as const;

const languageGap = z.object({
  kind: z.enum(gapKinds),
  /** Number of missing items. For trees: published ones with missing translations. */
  count: z.int(),
  /** Number of items in total. */
  total: z.int(),
});

export type LanguageGap = z.infer<typeof languageGap>;

const languageProgress = z.object({
  /** Row of the supported language. */
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
  /** Translated share of the texts of the screens, from 0 to 100. */
  texts: z.int(),
  /** Number of accounts with the language. */
  users: z.int(),
  /** Names of the first of these users. */
  people: z.array(z.string()),
  /** Every tree, in the order of the home page. */
  trees: z.array(treeProgress),
  /** Missing content; empty if complete. */
  missing: z.array(languageGap),
});

/** Translation progress of a language, with its users. */
export type LanguageProgress = z.infer<typeof languageProgress>;

export const listLanguageProgress = defineRoute({
  method: 'GET',
  path: '/api/translations/language-overview',
  access: ['ROLE_ADMIN'],
  summary:
    'The languages that the product speaks or may speak, the default one first: how complete the texts of the screens and of each tree are, who uses it and which trees are published in it',
  reply: z.array(languageProgress),
});
