import type { EntityName } from '@ok/contract/entities/index.ts';

type Override = {
  /** Fields shown only in the form. */
  formOnly?: readonly string[];
  /** Fields with another label in the form: the last part of its key. */
  formLabels?: Readonly<Record<string, string>>;
  /** Fields edited on another screen, with its address and the key of the link to it: the form only shows them. */
  changedElsewhere?: Readonly<Record<string, { to: string; link: string }>>;
  /** Fields with a special display. */
  display?: Readonly<Record<string, 'score' | 'code' | 'flag'>>;
  /** Field that distinguishes rows with the same label in a combo box. */
  secondaryLabel?: string;
  /** Field with the row that a row belongs to within its version of a tree. */
  placeOwner?: string;
  /** Whether a letter stands before the name of a row: that of an answer within its question. */
  hasLetters?: true;
  /**
   * Whether its form has its texts in every language too. `baseIsDefault`: the server keeps the text in the default
   * language equal to the row's own.
   */
  languagesOnForm?: 'all' | 'baseIsDefault';
  /** First part of the keys of its texts; by default the name of the entity. */
  texts?: string;
  /** Columns of the list instead of the id and the declared columns, with the last part of the key of their label. */
  columns?: Readonly<Record<string, string>>;
  /** Default order of the list; otherwise by id. */
  sort?: string;
  /** Filters of the list instead of those from its columns, each with the query of its call. */
  filters?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Whether its calls take the language of names as a query. */
  isInPageLanguage?: true;
  /** Whether the catalogues have a text about the consequences of deleting a row. */
  hasConsequences?: true;
  /** Key of a text that says when a read-only row may be deleted; without it such a row cannot be deleted. */
  readOnlyDeletion?: string;
};

/**
 * Deviations of an entity's screens from its declaration. `screen-parts.ts` has those that need their own components.
 */
const overrides: Partial<Record<EntityName | 'user', Override>> = {
  questionTreeLanguage: { formOnly: ['defaultLanguage'] },
  // Switching a language on lists its missing texts, and asks for its name.
  supportedLanguage: { changedElsewhere: { active: { to: '/admin/languages', link: 'languages.changeActive' } } },
  testResultSlide: { formLabels: { position: 'order' }, secondaryLabel: 'testResultId' },
  testResult: { display: { score: 'score' }, secondaryLabel: 'name', languagesOnForm: 'all' },
  questionTree: { secondaryLabel: 'version', readOnlyDeletion: 'questionTree.admin.deleteUnmeasured' },
  questionOption: {
    display: { identifier: 'code' },
    secondaryLabel: 'identifier',
    placeOwner: 'questionId',
    hasLetters: true,
  },
  questionOptionExample: { display: { identifier: 'code' }, secondaryLabel: 'content', placeOwner: 'option' },
  notification: { display: { identifier: 'code' }, languagesOnForm: 'all' },
  email: { display: { identifier: 'code' }, languagesOnForm: 'all' },
  professionalAssociation: { languagesOnForm: 'baseIsDefault' },
  language: { display: { code: 'code', unicodeFlag: 'flag' }, secondaryLabel: 'code' },
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
      waiting: { state: 'WAITING' },
      disabled: { state: 'DISABLED' },
      administrators: { authority: 'ROLE_ADMIN' },
      test: { test: 'true' },
    },
    isInPageLanguage: true,
    hasConsequences: true,
  },
};

export const overrideOf = (name: string): Override => overrides[name as EntityName] ?? {};

/** First part of the keys of an entity's texts. */
export const textPrefixOf = ({ name }: { name: string }): string => overrideOf(name).texts ?? name;
