import { limits } from '@ok/contract/rules/values/limits.ts';
import type { DocumentPicture } from '@ok/contract/tree/document/tree-document.ts';
import { isAllowedAfterPublishing } from '@ok/contract/tree/edits/edits-after-publishing.ts';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import { newFieldsOf } from '@ok/contract/tree/edits/tree-slots.ts';
import { AppError } from '../../http/app-error.ts';
import type { ReadTree, TreeHead } from '../document/tree-reader.ts';

/** Creates the error that refuses all edits because of one. */
export const doesNotFit = (index: number, reason: string): AppError =>
  new AppError('editDoesNotFit', { entityName: 'questionTree', detail: `edits.${index}: ${reason}` });

/** @throws AppError `readonly` for an edit that is not allowed after publishing */
export const refuseReadOnly = (
  status: TreeHead['status'],
  ownLanguage: string | null,
  edits: readonly TreeEdit[],
): void => {
  if (status === 'DRAFT' || edits.every((edit) => isAllowedAfterPublishing(edit, ownLanguage))) return;
  throw new AppError('readonly', { entityName: 'questionTree' });
};

/** Pictures that an edit sets; null for one that it removes. */
export const picturesOf = (edit: TreeEdit): (DocumentPicture | null)[] => {
  const { picture, slides = [] } = newFieldsOf(edit);
  return [...(picture === undefined ? [] : [picture]), ...slides.map((slide) => slide.picture)];
};

/** Languages that an edit uses. */
const languagesOfEdit = (edit: TreeEdit): string[] => {
  if (edit.edit === 'language') return [edit.language];
  // Removing a text needs no existing language.
  if (edit.edit === 'text') return edit.value === null ? [] : [edit.language];
  const { texts = {}, slides = [] } = newFieldsOf(edit);
  return [texts, ...slides.map((slide) => slide.texts)].flatMap((each) => Object.keys(each));
};

/** Finds the reason why rows can't store an edit. */
const findEditError = (
  edit: TreeEdit,
  ownLanguage: string | null,
  languages: ReadonlySet<string>,
): string | undefined => {
  if (edit.edit === 'set' && edit.node === 'tree') {
    if (edit.field === 'key' || edit.field === 'version') return `the ${edit.field} of a version stays`;
    if (edit.field === 'language' && edit.value !== ownLanguage)
      return 'the texts of a version stand in its language, which stays';
  }
  for (const picture of picturesOf(edit)) {
    if (picture === null) return 'a picture stays, or becomes another one';
    const other = Object.keys(picture.alternative).find((language) => language !== ownLanguage);
    if (other !== undefined) return `a picture can't be described in ${other}`;
  }
  const { score } = newFieldsOf(edit);
  if (score === null || (score !== undefined && (score < limits.score.min || score > limits.score.max))) {
    return `a score is from ${limits.score.min} to ${limits.score.max}`;
  }
  const unknown = languagesOfEdit(edit).find((language) => !languages.has(language));
  return unknown === undefined ? undefined : `there is no language ${unknown}`;
};

/** @throws AppError `editDoesNotFit` for the first edit that rows can't store */
export const refuseUnstorable = (
  { document }: ReadTree,
  edits: readonly TreeEdit[],
  languages: ReadonlySet<string>,
): void => {
  for (const [index, edit] of edits.entries()) {
    const reason = findEditError(edit, document.language, languages);
    if (reason !== undefined) throw doesNotFit(index, reason);
  }
};
