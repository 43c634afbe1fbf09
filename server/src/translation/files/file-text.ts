import type { TranslationState, WorkspaceText } from '@ok/contract/routes/translation/translation-workspace.ts';

/** A text as a file needs it. */
export type FileText = Pick<
  WorkspaceText,
  'entity' | 'id' | 'key' | 'field' | 'kind' | 'max' | 'where' | 'label' | 'source' | 'text'
> & {
  state: TranslationState;
  /** Place in words, in the language of the reader. */
  place: string;
  /** Name of the state, in the language of the reader. */
  stateName: string;
  /** File of the picture that the text belongs to. */
  picture: string | null;
};

/**
 * Name of a text in files. The key of a node is the same in every version and installation; a text without a key of its
 * own has the id of its row.
 */
export const textNameOf = ({ entity, id, key, field }: Pick<FileText, 'entity' | 'id' | 'key' | 'field'>): string =>
  `${entity}.${key === null || entity === 'testResultSlide' ? id : key}.${field}`;

/** A text that was read from a file. Its source and translation are in the form of the file, see `FileForm`. */
export type ReadText = {
  name: string;
  source: string;
  /** Null without a translation. */
  translation: string | null;
  /** Whether the file says that the translation belongs to this source. */
  isTranslated: boolean;
  /** Whether the codes of the text are those of no markup. */
  hasBadCodes: boolean;
  /** Line or row of the file. */
  line: number;
};

/** Form in which a kind of file has a text: comparable, and convertible to a text as it is stored. */
export type FileForm = {
  encode: (kind: FileText['kind'], stored: string) => string;
  decode: (kind: FileText['kind'], encoded: string) => string;
};

/** Languages of a file. */
export type FileLanguages = { source: string; target: string };
