import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { type AnsweredRow, writeSchema } from '@ok/contract/entity/derive-schemas.ts';
import type { FieldError } from '@ok/contract/errors.ts';
import { ApiError } from '../../api/api-error.ts';
import { checkBody, problemOf } from '../../forms/form-errors.ts';
import type { Texts } from '../../texts/translate.ts';
import { bodyOf, type FormValues } from './form-values.ts';

export { fieldErrorsIn } from '../../forms/form-errors.ts';

/** What a form would send, held against the rules of the declaration; what is wrong is told in the shared words. */
export const checkRow = (entity: Entity, values: FormValues, row?: AnsweredRow) =>
  checkBody<string, FormValues>(
    writeSchema(entity, row === undefined),
    bodyOf(entity, values, row),
    // The only thing with a form of its own is a moment.
    (path, kind, params) => [path, { key: `entity.validation.${kind === 'invalid' ? 'datetimelocal' : kind}`, params }],
  );

/** The key of why the server refused a picture: it judges the content, and does not name the field. */
export function pictureFaultIn(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 413) return 'error.http.413';
  const { errorKey } = problemOf(error);
  return errorKey === 'invalidimage' || errorKey === 'imagetoolarge' ? `error.${errorKey}` : undefined;
}

const kinds: Record<string, string> = {
  NotNull: 'entity.validation.required',
  NotBlank: 'entity.validation.required',
  NotEmpty: 'entity.validation.required',
  Unique: 'entity.validation.unique',
};

/** What to say of what the server says of a field, whose label is known. */
export const refusalOf = ({ message }: FieldError, fieldName: string) => ({
  key:
    kinds[message] ??
    (['Min', 'Max', 'DecimalMin', 'DecimalMax'].includes(message) ? 'error.Size' : `error.${message}`),
  params: { fieldName },
});

/** The words of `refusalOf`. */
export const refusalText = (fault: FieldError, fieldName: string, t: Texts): string => {
  const { key, params } = refusalOf(fault, fieldName);
  return t(key, params);
};
