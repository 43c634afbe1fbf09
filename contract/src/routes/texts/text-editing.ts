import * as z from 'zod/mini';
import { characters, languageCode, parameter } from '../../rules/values/characters.ts';
import { contentLimits } from '../../rules/values/content-limits.ts';
import { defineRoute } from '../define-route.ts';

const textKey = parameter;
const seenEdit = z.nullable(characters(0, contentLimits.screenText));

const editedText = z.object({
  key: z.string(),
  /** Text in the language that is translated from. */
  source: z.string(),
  /** Shipped text in the language; null without one. */
  shipped: z.nullable(z.string()),
  /** Text edited by administrators; null if the shipped text applies. */
  edit: z.nullable(z.string()),
  /** Shipped text at the time of the edit, if it was stored and has changed since. */
  shippedBefore: z.nullable(z.string()),
  /** `outdated`: the shipped text has changed since the edit. */
  state: z.enum(['missing', 'shipped', 'edited', 'outdated']),
  editedBy: z.nullable(z.string()),
  editedAt: z.nullable(z.string()),
  required: z.array(z.string()),
  optional: z.array(z.string()),
});

/** Text of the screens, as its editor needs it. */
export type EditedText = z.infer<typeof editedText>;

const textChange = z.object({
  id: z.int(),
  /** Null if the shipped text applied. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** Shipped text at that moment. */
  base: z.nullable(z.string()),
  by: z.nullable(z.string()),
  at: z.string(),
});

export type TextChange = z.infer<typeof textChange>;

const importPreview = z.object({
  /** Texts that would change, with the current and the new text. */
  changes: z.array(z.object({ key: z.string(), before: z.string(), after: z.string() })),
  /** Number of texts without a change. */
  same: z.int(),
  faults: z.array(z.object({ key: z.string(), fault: z.string(), names: z.array(z.string()) })),
  /** Revision of the texts, which the import must name. */
  revision: z.int(),
});

export type ImportPreview = z.infer<typeof importPreview>;

const languageParams = { language: languageCode };
const objectName = 'translation';

export const getEditedTexts = defineRoute({
  method: 'GET',
  path: '/api/translations/texts/{language}',
  access: ['ROLE_ADMIN'],
  summary: 'Every text of the screens in a language beside another one, with what ships, what was edited and its state',
  params: languageParams,
  query: z.object({ from: z.optional(languageCode) }),
  reply: z.object({ language: z.string(), from: z.string(), texts: z.array(editedText) }),
});

export const saveText = defineRoute({
  method: 'PUT',
  path: '/api/translations/texts/{language}',
  access: ['ROLE_ADMIN'],
  summary:
    'Save one text of the screens; `seen` is the edit that was read, and 412 tells that there is another by now. An empty text, or the one that ships, takes the edit back; the same text anew keeps it over what ships now',
  params: languageParams,
  body: z.object({ key: textKey, text: characters(0, contentLimits.screenText), seen: seenEdit }),
  objectName,
  reply: editedText,
});

export const revertText = defineRoute({
  method: 'POST',
  path: '/api/translations/texts/{language}/revert',
  access: ['ROLE_ADMIN'],
  summary: 'Bring a text of the screens back: to what ships, or to what stood before a change of its history',
  params: languageParams,
  body: z.object({ key: textKey, seen: seenEdit, before: z.nullable(z.int()) }),
  objectName,
  reply: editedText,
});

export const getTextHistory = defineRoute({
  method: 'GET',
  path: '/api/translations/texts/{language}/history',
  access: ['ROLE_ADMIN'],
  summary: 'A text of the screens as it stands, and its latest 100 changes: who, when, before and after',
  params: languageParams,
  query: z.object({ key: textKey, from: z.optional(languageCode) }),
  reply: z.object({ text: editedText, changes: z.array(textChange) }),
});

/** Text of the screens that contains a searched text. */
const foundText = z.object({ key: z.string(), text: z.string() });

export const searchTexts = defineRoute({
  method: 'GET',
  path: '/api/translations/texts/{language}/search',
  access: ['ROLE_ADMIN'],
  summary: 'The first ten texts of the screens that contain a text, as people read them in a language',
  params: languageParams,
  query: z.object({ query: z.string().check(z.maxLength(contentLimits.contentSearch)) }),
  reply: z.array(foundText),
});

/** Texts of a language as an export file. */
export const exportTexts = defineRoute({
  method: 'GET',
  path: '/api/translations/texts/{language}/export',
  access: ['ROLE_ADMIN'],
  summary: 'The texts of the screens in a language by their dotted keys; one that nobody has written is empty',
  params: languageParams,
  reply: z.record(z.string(), z.string()),
});

export const previewImport = defineRoute({
  method: 'POST',
  path: '/api/translations/texts/{language}/import/preview',
  access: ['ROLE_ADMIN'],
  summary:
    'What importing these texts, nested or by dotted keys, would change and what is wrong with them; changes nothing',
  params: languageParams,
  body: z.record(z.string(), z.unknown()),
  objectName,
  reply: importPreview,
});

export const importTexts = defineRoute({
  method: 'POST',
  path: '/api/translations/texts/{language}/import',
  access: ['ROLE_ADMIN'],
  summary: 'Import texts, nested or by dotted keys, all or none; `If-Match` names the revision of the preview',
  params: languageParams,
  body: z.record(z.string(), z.unknown()),
  objectName,
});
