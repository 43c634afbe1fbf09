import type { PackageReason } from '@ok/contract/routes/trees/tree-packages.ts';

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
