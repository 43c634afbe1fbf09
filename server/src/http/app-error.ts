import { type ErrorName, errors, type FieldError, type Problem } from '@ok/contract/errors.ts';
import type { Usage } from '@ok/contract/routes/derive-routes.ts';

type AppErrorDetails = {
  fieldErrors?: FieldError[];
  entityName?: string;
  retryAfter?: number;
  uses?: Usage[];
  missing?: Problem['missing'];
  detail?: string;
};

/** Refusal from the catalogue of errors. `replyError` converts it to problem+json. */
export class AppError extends Error {
  readonly error: (typeof errors)[ErrorName];
  readonly fieldErrors: FieldError[] | undefined;
  readonly entityName: string | undefined;
  /** Seconds after which the client may try again. */
  readonly retryAfter: number | undefined;
  readonly uses: Usage[] | undefined;
  readonly missing: Problem['missing'];
  readonly detail: string | undefined;

  /**
   * @param details `fieldErrors` for a refused body; `entityName` for an error with its own key; `retryAfter` in seconds
   *   for a temporary refusal; `uses` lists the rows that refer to a row; `missing` lists the texts that a language lacks;
   *   `detail` is an English sentence
   */
  constructor(name: ErrorName, details: AppErrorDetails = {}) {
    super(errors[name].title);
    this.error = errors[name];
    this.fieldErrors = details.fieldErrors;
    this.entityName = details.entityName;
    this.retryAfter = details.retryAfter;
    this.uses = details.uses;
    this.missing = details.missing;
    this.detail = details.detail;
  }
}

/** Makes the refusal of one field of a body. `message` is the constraint that the field breaks. */
export const fieldError = (objectName: string, field: string, message: string): AppError =>
  new AppError('invalid', { fieldErrors: [{ objectName, field, message }] });
