import { type ErrorName, errors, type FieldError, type Problem } from '@ok/contract/errors.ts';
import type { Usage } from '@ok/contract/routes/derive-routes.ts';

type Details = {
  fieldErrors?: FieldError[];
  entityName?: string;
  retryAfter?: number;
  uses?: Usage[];
  missing?: Problem['missing'];
  detail?: string;
};

/** A refusal from the catalogue. Throw it anywhere; the error reply turns it into problem+json. */
export class AppError extends Error {
  readonly error: (typeof errors)[ErrorName];
  readonly fieldErrors: FieldError[] | undefined;
  readonly entityName: string | undefined;
  /** Seconds after which it is worth another try. */
  readonly retryAfter: number | undefined;
  readonly uses: Usage[] | undefined;
  readonly missing: Problem['missing'];
  readonly detail: string | undefined;

  /**
   * @param details `fieldErrors` for a body that was refused; `entityName` for a refusal with a key of its own;
   *   `retryAfter` in seconds for one that passes; `uses` for what is in use; `missing` for texts that
   *   a language lacks; `detail` in English
   */
  constructor(name: ErrorName, details: Details = {}) {
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

/** A refusal of one field of a body, for the constraint that it breaks. */
export const fieldError = (objectName: string, field: string, message: string): AppError =>
  new AppError('invalid', { fieldErrors: [{ objectName, field, message }] });
