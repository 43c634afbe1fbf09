import type { Problem } from '@ok/contract/errors.ts';
import { type ErrorText, problemOf } from '../../forms/form-errors.ts';
import { getTextsState } from '../../texts/texts-store.ts';
import type { Texts } from '../../texts/translate.ts';

type MissingTextCounts = NonNullable<Problem['missing']>;

/** Lists the numbers of missing texts by kind, in words that fit in a sentence. */
export const listMissing = (t: Texts, missing: MissingTextCounts): string =>
  new Intl.ListFormat(getTextsState().language).format(
    missing.map(({ kind, count }) => t(`languages.missing.${kind}`, { count })),
  );

/** Error text of an incomplete language that the server did not switch on; undefined for other errors. */
export const incompleteLanguageIn = (t: Texts, error: unknown): ErrorText | undefined => {
  const { errorKey, missing } = problemOf(error);
  if (errorKey !== 'languageincomplete' || !missing) return undefined;
  return { key: 'languages.incomplete.field', params: { missing: listMissing(t, missing) } };
};
