import type { TreeEdit } from './tree-edits.ts';

/**
 * Whether a version that is or was published accepts an edit. Content with which measurements were taken is fixed.
 * Translations, languages and results, which all trees share, change with the next publication.
 *
 * @param ownLanguage the language of the version
 */
export const isAllowedAfterPublishing = (edit: TreeEdit, ownLanguage: string | null): boolean => {
  if (edit.edit === 'text') return edit.node === 'result' || edit.language !== ownLanguage;
  if (edit.edit === 'language') return edit.language !== ownLanguage;
  if (edit.edit !== 'set') return false;
  if (edit.node === 'result') return true;
  return edit.node === 'tree' && (edit.field === 'test' || edit.field === 'position');
};
