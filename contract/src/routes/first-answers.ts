import type { ReplyFor } from './define-route.ts';
import type { getInfo } from './management/management.ts';
import type { ActiveLanguage } from './texts/texts.ts';

/**
 * Answers to the first calls of every page, which the server puts into the page itself as JSON, in a template with the
 * id `first-answers`: the languages, the texts of pages in the default one, and the facts about the system.
 */
export type FirstAnswers = {
  /** Language of the texts, in lower case. */
  language: string;
  texts: Record<string, unknown>;
  languages: ActiveLanguage[];
  info: ReplyFor<typeof getInfo>;
};
