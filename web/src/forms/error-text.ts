import type { FieldError } from 'react-hook-form';
import type { TextParams, Texts } from '../texts/translate.ts';
import { type ErrorText, keyAndParams } from './form-errors.ts';

/** Error for react-hook-form that holds text keys, so that the message follows a change of language. */
export const createFieldError = (text: ErrorText): FieldError => {
  const { key, params } = keyAndParams(text);
  const error = { type: 'rule', message: key, params };
  return error;
};

/** Message of an error that `createFieldError` made. */
export function errorMessage(error: FieldError | undefined, t: Texts, params?: TextParams): string | undefined {
  const stored = error as { params?: TextParams } | undefined;
  return error?.message && t(error.message, { ...params, ...stored?.params });
}
