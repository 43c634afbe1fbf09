import { type ErrorName, errors, type FieldError } from '@ok/contract/errors.ts';

/** A refusal from the catalogue. Throw it anywhere; the error reply turns it into problem+json. */
export class Refusal extends Error {
  readonly error: (typeof errors)[ErrorName];
  readonly fieldErrors: FieldError[] | undefined;
  readonly entityName: string | undefined;

  /** @param details `fieldErrors` for a body that was refused; `entityName` for a refusal with a key of its own */
  constructor(name: ErrorName, details: { fieldErrors?: FieldError[]; entityName?: string } = {}) {
    super(errors[name].title);
    this.error = errors[name];
    this.fieldErrors = details.fieldErrors;
    this.entityName = details.entityName;
  }
}
