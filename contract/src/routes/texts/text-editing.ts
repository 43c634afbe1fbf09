import * as z from 'zod/mini';
import { characters, parameter } from '../../rules/characters.ts';
import { limits } from '../../rules/limits.ts';
import { defineRoute } from '../define-route.ts';

const code = z.string().check(z.regex(/^[A-Za-z]{2}$/));
const key = parameter;
const ours = z.nullable(characters(0, limits.screenText));

const editedText = z.object({
  key: z.string(),
  /** What it says in the language that is translated from. */
  source: z.string(),
  /** What ships in the language; null where nothing does. */
  shipped: z.nullable(z.string()),
  /** What administrators made of it; null where what ships stands. */
  edit: z.nullable(z.string()),
  /** What shipped when it was edited, where that is another text by now and was kept. */
  shippedBefore: z.nullable(z.string()),
  /** `outdated`: what ships has changed since it was edited. */
  state: z.enum(['missing', 'shipped', 'edited', 'outdated']),
  editedBy: z.nullable(z.string()),
  editedAt: z.nullable(z.string()),
  required: z.array(z.string()),
  optional: z.array(z.string()),
});

/** A text of the screens with all that its editor has to know. */
export type EditedText = z.infer<typeof editedText>;

const textChange = z.object({
  id: z.int(),
  /** Null where what shipped stood. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** What shipped at that moment. */
  base: z.nullable(z.string()),
  by: z.nullable(z.string()),
  at: z.string(),
});

/** What somebody did to a text of the screens. */
export type TextChange = z.infer<typeof textChange>;

const importPreview = z.object({
  /** What would change: the text that stands, and the one that would. */
  changes: z.array(z.object({ key: z.string(), before: z.string(), after: z.string() })),
  /** How many texts stay as they are. */
  same: z.int(),
  faults: z.array(z.object({ key: z.string(), fault: z.string(), names: z.array(z.string()) })),
  /** How often texts had been changed by then: to be named by the import. */
  revision: z.int(),
});

/** What an import would do. */
export type ImportPreview = z.infer<typeof importPreview>;

const access = ['ROLE_ADMIN'] as const;
const params = { language: code };
const objectName = 'translation';

/** The texts of a language, to be edited. */
export const getEditedTexts = defineRoute({
  method: 'GET',
  path: '/api/translations/texts/{language}',
  access,
  summary: 'Every text of the screens in a language beside another one, with what ships, what was edited and its state',
  params,
  query: z.object({ from: z.optional(code) }),
  reply: z.object({ language: z.string(), from: z.string(), texts: z.array(editedText) }),
});

/** Save one text. */
export const saveText = defineRoute({
  method: 'PUT',
  path: '/api/translations/texts/{language}',
  access,
  summary:
    'Save one text of the screens; `seen` is the edit that was read, and 412 tells that there is another by now. An empty text, or the one that ships, takes the edit back; the same text anew keeps it over what ships now',
  params,
  body: z.object({ key, text: characters(0, limits.screenText), seen: ours }),
  objectName,
  reply: editedText,
});

/** Undo what was done to a text. */
export const revertText = defineRoute({
  method: 'POST',
  path: '/api/translations/texts/{language}/revert',
  access,
  summary: 'Bring a text of the screens back: to what ships, or to what stood before a change of its history',
  params,
  body: z.object({ key, seen: ours, before: z.nullable(z.int()) }),
  objectName,
  reply: editedText,
});

/** A text and what was done to it. */
export const getTextHistory = defineRoute({
  method: 'GET',
  path: '/api/translations/texts/{language}/history',
  access,
  summary: 'A text of the screens as it stands, and its latest 100 changes: who, when, before and after',
  params,
  query: z.object({ key, from: z.optional(code) }),
  reply: z.object({ text: editedText, changes: z.array(textChange) }),
});

/** The texts of a language as a file holds them. */
export const exportTexts = defineRoute({
  method: 'GET',
  path: '/api/translations/texts/{language}/export',
  access,
  summary: 'The texts of the screens in a language by their dotted keys; one that nobody has written is empty',
  params,
  reply: z.record(z.string(), z.string()),
});

/** What an import would change. */
export const previewImport = defineRoute({
  method: 'POST',
  path: '/api/translations/texts/{language}/import/preview',
  access,
  summary:
    'What importing these texts, nested or by dotted keys, would change and what is wrong with them; changes nothing',
  params,
  body: z.record(z.string(), z.unknown()),
  objectName,
  reply: importPreview,
});

/** Import texts. */
export const importTexts = defineRoute({
  method: 'POST',
  path: '/api/translations/texts/{language}/import',
  access,
  summary: 'Import texts, nested or by dotted keys, all or none; `If-Match` names the revision of the preview',
  params,
  body: z.record(z.string(), z.unknown()),
  objectName,
});
