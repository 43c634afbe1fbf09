import type { TreeEdit } from './tree-edits.ts';

/**
 * Whether a version that is or was published still takes an edit. What measurements were taken on stays as it is; its
 * translations, its languages and the results, which all trees share, go on with the next publication.
 *
 * @param own the language of the version
 */
export const mayBeMadeAfterwards = (edit: TreeEdit, own: string | null): boolean => {
  if (edit.edit === 'text') return edit.node === 'result' || edit.language !== own;
  if (edit.edit === 'language') return edit.language !== own;
  if (edit.edit !== 'set') return false;
  if (edit.node === 'result') return true;
  return edit.node === 'tree' && (edit.field === 'test' || edit.field === 'position');
};
