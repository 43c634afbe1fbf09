import type { PackageReason } from '@ok/contract/routes/trees/tree-packages.ts';
import { AppError } from '../../http/app-error.ts';

/** Refusal of a package, with the place in it. */
export class BadPackage extends Error {
  override name = 'BadPackage';
  readonly reason: PackageReason;
  /** File, and place inside it, such as `tree.json: questions.….texts.nl.name`. */
  readonly place: string;

  constructor(reason: PackageReason, place = '', cause?: unknown) {
    super(`This package was refused: ${reason}${place && `, at ${place}`}`, { cause });
    this.reason = reason;
    this.place = place;
  }
}

/** Makes the refusal of a call. The place is the field of its error, and the reason its message. */
export const refusePackage = (reason: PackageReason, place: string): AppError =>
  new AppError('badPackage', {
    entityName: 'treePackage',
    detail: `${reason}${place && `: ${place}`}`,
    fieldErrors: [{ objectName: 'treePackage', field: place, message: reason }],
  });
