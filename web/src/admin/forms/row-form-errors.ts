import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { type AnsweredRow, writeSchema } from '@ok/contract/entity/derive-schemas.ts';
import type { FieldError } from '@ok/contract/errors.ts';
import { ApiError } from '../../api/api-error.ts';
import { checkBody, problemOf } from '../../forms/form-errors.ts';
import type { Texts } from '../../texts/translate.ts';
import { createRowBody, type FormValues } from './form-values.ts';

export { fieldErrorsIn } from '../../forms/form-errors.ts';

/** Validates the body of a form by the entity's declaration. Errors use the shared texts. */
export const checkRow = (entity: Entity, values: FormValues, row?: AnsweredRow) =>
  checkBody<string, FormValues>(
    writeSchema(entity, row === undefined),
    createRowBody(entity, values, row),
    // Only a moment has a format of its own.
    (path, kind, params) => [path, { key: `entity.validation.${kind === 'invalid' ? 'datetimelocal' : kind}`, params }],
  );

/** Key of the reason why the server refused a picture. Its error does not name the field. */
export function pictureErrorKey(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 413) return 'error.http.413';
  const { errorKey } = problemOf(error);
  return errorKey === 'invalidimage' || errorKey === 'imagetoolarge' ? `error.${errorKey}` : undefined;
}

const keysByMessage: Record<string, string> = {
  NotNull: 'entity.validation.required',
  NotBlank: 'entity.validation.required',
  NotEmpty: 'entity.validation.required',
  Unique: 'entity.validation.unique',
};

/** Text of a field error from the server, as a key with its parameters. */
export const describeFieldError = ({ message }: FieldError, fieldName: string) => ({
  key:
    keysByMessage[message] ??
    (['Min', 'Max', 'DecimalMin', 'DecimalMax'].includes(message) ? 'error.Size' : `error.${message}`),
  params: { fieldName },
});

/** Translates `describeFieldError`. */
export const fieldErrorText = (error: FieldError, fieldName: string, t: Texts): string => {
  const { key, params } = describeFieldError(error, fieldName);
  return t(key, params);
};
