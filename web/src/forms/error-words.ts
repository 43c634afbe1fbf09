import type { FieldError } from 'react-hook-form';
import type { TextParams, Texts } from '../texts/translate.ts';
import { type ErrorText, keyAndParams } from './form-errors.ts';

/** An error as react-hook-form keeps it: in keys, so that it is told in another language when that is chosen. */
export const errorFor = (text: ErrorText): FieldError => {
  const { key, params } = keyAndParams(text);
  const error = { type: 'rule', message: key, params };
  return error;
};

/** The words for an error that `errorFor` made. */
export function textOfError(error: FieldError | undefined, t: Texts, params?: TextParams): string | undefined {
  const own = error as { params?: TextParams } | undefined;
  return error?.message && t(error.message, { ...params, ...own?.params });
}
