import { type ErrorName, errors, type FieldError } from '@ok/contract/errors.ts';

/** A refusal from the catalogue. Throw it anywhere; the error reply turns it into problem+json. */
export class Refusal extends Error {
  readonly error: (typeof errors)[ErrorName];
  readonly fieldErrors: FieldError[] | undefined;
  readonly entityName: string | undefined;
  /** Seconds after which it is worth another try. */
  readonly retryAfter: number | undefined;

  /**
   * @param details `fieldErrors` for a body that was refused; `entityName` for a refusal with a key of its own;
   *   `retryAfter` in seconds for one that passes
   */
  constructor(name: ErrorName, details: { fieldErrors?: FieldError[]; entityName?: string; retryAfter?: number } = {}) {
    super(errors[name].title);
    this.error = errors[name];
    this.fieldErrors = details.fieldErrors;
    this.entityName = details.entityName;
    this.retryAfter = details.retryAfter;
  }
}
