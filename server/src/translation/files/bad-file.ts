import type { TranslationFileReason } from '@ok/contract/routes/translation/translation-files.ts';
import { AppError } from '../../http/app-error.ts';

/** Refusal of a file with translations. `place` is a line and column, a sheet, or a language. */
export class BadFile extends Error {
  override name = 'BadFile';
  readonly reason: TranslationFileReason;
  readonly place: string;

  constructor(reason: TranslationFileReason, place = '', cause?: unknown) {
    super(`This file was refused: ${reason}${place && `, at ${place}`}`, { cause });
    this.reason = reason;
    this.place = place;
  }
}

/** Makes the refusal of a call. The place is the field of its error, and the reason its message. */
export const refuseFile = ({ reason, place }: Pick<BadFile, 'reason' | 'place'>): AppError =>
  new AppError('badTranslationFile', {
    entityName: 'translationFile',
    detail: `${reason}${place && `: ${place}`}`,
    fieldErrors: [{ objectName: 'translationFile', field: place, message: reason }],
  });
