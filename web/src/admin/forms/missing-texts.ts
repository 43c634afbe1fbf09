import type { Problem } from '@ok/contract/errors.ts';
import { type ErrorText, problemOf } from '../../forms/form-errors.ts';
import { getTextsState } from '../../texts/texts-store.ts';
import type { Texts } from '../../texts/translate.ts';

type Missing = NonNullable<Problem['missing']>;

/** What a language lacks, by kind, as it stands within a sentence. */
export const listMissing = (t: Texts, missing: Missing): string =>
  new Intl.ListFormat(getTextsState().language).format(
    missing.map(({ kind, count }) => t(`languages.missing.${kind}`, { count })),
  );

/** Why the server did not switch a language on; nothing where it failed for another reason. */
export const incompleteLanguageIn = (t: Texts, error: unknown): ErrorText | undefined => {
  const { errorKey, missing } = problemOf(error);
  if (errorKey !== 'languageincomplete' || !missing) return undefined;
  return { key: 'languages.incomplete.field', params: { missing: listMissing(t, missing) } };
};
