import * as z from 'zod/mini';
import { languageCode } from '../../rules/values/characters.ts';
import { id } from '../../rules/values/id.ts';
import { defineRoute } from '../define-route.ts';
import { workspacePath } from './translation-workspace.ts';

const glossaryPath = `${workspacePath}/glossary`;
const objectName = 'glossaryTerm';
const access = ['ROLE_ADMIN'] as const;

/** Characters of the forms of a term, with the commas between them, and of its note. */
export const glossaryLimits = { forms: 300, note: 1000 } as const;

const forms = z.string().check(z.maxLength(glossaryLimits.forms));
const neededForms = forms.check(z.regex(/[^\s,،、]/, 'must not be empty'));

/** Texts of a term. `term`, `translation` and `forbidden` have one or more forms, separated by commas. */
const termTexts = {
  term: neededForms,
  translation: neededForms,
  /** Translations that must not be used. */
  forbidden: forms,
  note: z.string().check(z.maxLength(glossaryLimits.note)),
};

/** Codes of the languages of a term and of its translation. */
const pair = { from: languageCode, to: languageCode };

const glossaryTerm = z.object({ id: z.int(), ...termTexts, revision: z.int() });

/** A term with its agreed translation. */
export type GlossaryTerm = z.infer<typeof glossaryTerm>;

export const listGlossary = defineRoute({
  method: 'GET',
  path: glossaryPath,
  access: ['ROLE_TRANSLATOR'],
  summary: 'The terms of a pair of languages with their agreed translations, by term',
  query: z.object(pair),
  reply: z.array(glossaryTerm),
});

export const addGlossaryTerm = defineRoute({
  method: 'POST',
  path: glossaryPath,
  access,
  summary: 'Add a term with its agreed translation',
  objectName,
  body: z.object({ ...pair, ...termTexts }),
  status: 201,
  reply: glossaryTerm,
});

export const changeGlossaryTerm = defineRoute({
  method: 'PUT',
  path: `${glossaryPath}/{id}`,
  access,
  summary: 'Change a term, as long as nobody else did: `revision` is the one that was read',
  params: { id },
  objectName,
  body: z.object({ ...termTexts, revision: z.int() }),
  reply: glossaryTerm,
});

export const deleteGlossaryTerm = defineRoute({
  method: 'DELETE',
  path: `${glossaryPath}/{id}`,
  access,
  summary: 'Delete a term',
  params: { id },
  status: 204,
});
