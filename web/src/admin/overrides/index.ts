import type { EntityName } from '@ok/contract/entities/index.ts';

type Override = {
  /** Fields that only the form shows. */
  formOnly?: readonly string[];
  /** Fields that the form calls default: the last part of the key of their label. */
  formLabels?: Readonly<Record<string, string>>;
  /** Fields that another screen changes, with its address and the key of the link to it: the form only shows them. */
  changedElsewhere?: Readonly<Record<string, { to: string; link: string }>>;
  /** Fields that are shown as something else than plain text. */
  display?: Readonly<Record<string, 'score' | 'code'>>;
  /** The field that tells apart, where a row is chosen, those that are shown by the same text. */
  secondaryLabel?: string;
  /** The first part of the keys of its texts, where that is not its name. */
  texts?: string;
  /** What a list shows instead of the id and the declared columns: each with the last part of the key of its label. */
  columns?: Readonly<Record<string, string>>;
  /** What a list is sorted by where nothing else is said, and not by the id. */
  sort?: string;
  /** What a list can be held to instead of by its columns, and what its call is asked for each. */
  filters?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Whether its calls take the language that names are answered in. */
  isInPageLanguage?: true;
  /** Whether the deletion of a row is explained by a text of its own. */
  hasConsequences?: true;
  /** Key of a text that says when a row that changes no more may be deleted; without it such a row stays. */
  readOnlyDeletion?: string;
};

/**
 * Everything in which the screens of an entity deviate from its declaration. What they draw by components of their own
 * stands in `screen-parts.ts`.
 */
const overrides: Partial<Record<EntityName | 'user', Override>> = {
  questionTreeLanguage: { formOnly: ['defaultLanguage'] },
  // Switching a language on lists its missing texts, and asks for its name.
  supportedLanguage: { changedElsewhere: { active: { to: '/admin/languages', link: 'languages.changeActive' } } },
  testResultSlide: { formLabels: { position: 'order' }, secondaryLabel: 'testResultId' },
  testResult: { display: { score: 'score' }, secondaryLabel: 'name' },
  questionTree: { secondaryLabel: 'version', readOnlyDeletion: 'questionTree.admin.deleteUnmeasured' },
  questionOption: { display: { identifier: 'code' }, secondaryLabel: 'identifier' },
  questionOptionExample: { display: { identifier: 'code' }, secondaryLabel: 'content' },
  notification: { display: { identifier: 'code' } },
  email: { display: { identifier: 'code' } },
  language: { display: { code: 'code' }, secondaryLabel: 'code' },
  user: {
    texts: 'userManagement',
    columns: {
      firstName: 'columns.name',
      activated: 'columns.activated',
      authorities: 'columns.authorities',
      langKey: 'columns.langKey',
      association: 'columns.association',
      lastSignInDate: 'columns.lastSignInDate',
    },
    sort: 'firstName',
    filters: {
      inactive: { activated: 'false' },
      administrators: { authority: 'ROLE_ADMIN' },
      test: { test: 'true' },
    },
    isInPageLanguage: true,
    hasConsequences: true,
  },
};

/** How an entity deviates. */
export const overrideOf = (name: string): Override => overrides[name as EntityName] ?? {};

/** The first part of the keys of what is said of an entity. */
export const textsOf = ({ name }: { name: string }): string => overrideOf(name).texts ?? name;
