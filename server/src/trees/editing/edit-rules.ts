import { limits } from '@ok/contract/rules/limits.ts';
import type { Picture } from '@ok/contract/tree/document/tree-document.ts';
import { isAllowedAfterPublishing } from '@ok/contract/tree/edits/edits-after-publishing.ts';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import { AppError } from '../../http/app-error.ts';
import type { ReadTree, TreeHead } from '../document/tree-reader.ts';

/** The refusal of all edits because of one. */
export const doesNotFit = (index: number, why: string): AppError =>
  new AppError('editDoesNotFit', { entityName: 'questionTree', detail: `edits.${index}: ${why}` });

/** @throws AppError `readonly` for what changes a version of which measurements were taken */
export const refuseReadOnly = (status: TreeHead['status'], own: string | null, edits: readonly TreeEdit[]): void => {
  if (status === 'DRAFT' || edits.every((edit) => isAllowedAfterPublishing(edit, own))) return;
  throw new AppError('readonly', { entityName: 'questionTree' });
};

/** The pictures that an edit gives something, null among them. */
export const picturesOf = (edit: TreeEdit): (Picture | null)[] => {
  if (edit.edit === 'set' && edit.field === 'picture') return [edit.value];
  if (edit.edit === 'set' && edit.field === 'slides') return edit.value.map(({ picture }) => picture);
  if (edit.edit !== 'add') return [];
  if (edit.node === 'example') return [edit.value.picture];
  return edit.node === 'result' ? edit.value.slides.map(({ picture }) => picture) : [];
};

/** The score that an edit gives a result; undefined where it gives none. */
const scoreIn = (edit: TreeEdit): number | null | undefined => {
  if (edit.edit === 'set' && edit.field === 'score') return edit.value;
  return edit.edit === 'add' && edit.node === 'result' ? edit.value.score : undefined;
};

/** The languages that an edit says something in. */
const languagesIn = (edit: TreeEdit): string[] => {
  if (edit.edit === 'language') return [edit.language];
  // What nobody says any more needs no language.
  if (edit.edit === 'text') return edit.value === null ? [] : [edit.language];
  if (edit.edit === 'set') return edit.field === 'slides' ? edit.value.flatMap(({ texts }) => Object.keys(texts)) : [];
  if (edit.edit !== 'add') return [];
  const slides = edit.node === 'result' ? edit.value.slides : [];
  return [edit.value, ...slides].flatMap(({ texts }) => Object.keys(texts));
};

/** Why rows can't hold what an edit says, if they can't. */
const faultOf = (edit: TreeEdit, own: string | null, languages: ReadonlySet<string>): string | undefined => {
  if (edit.edit === 'set' && edit.node === 'tree') {
    if (edit.field === 'key' || edit.field === 'version') return `the ${edit.field} of a version stays`;
    if (edit.field === 'language' && edit.value !== own)
      return 'the texts of a version stand in its language, which stays';
  }
  for (const picture of picturesOf(edit)) {
    if (picture === null) return 'a picture stays, or becomes another one';
    const other = Object.keys(picture.alternative).find((language) => language !== own);
    if (other !== undefined) return `a picture can't be described in ${other}`;
  }
  const score = scoreIn(edit);
  if (score === null || (score !== undefined && (score < limits.score.min || score > limits.score.max))) {
    return `a score is from ${limits.score.min} to ${limits.score.max}`;
  }
  const unknown = languagesIn(edit).find((language) => !languages.has(language));
  return unknown === undefined ? undefined : `there is no language ${unknown}`;
};

/** @throws AppError `editDoesNotFit` for the first edit that says what rows can't hold */
export const refuseUnkeepable = (
  { document }: ReadTree,
  edits: readonly TreeEdit[],
  languages: ReadonlySet<string>,
): void => {
  for (const [index, edit] of edits.entries()) {
    const fault = faultOf(edit, document.language, languages);
    if (fault !== undefined) throw doesNotFit(index, fault);
  }
};
