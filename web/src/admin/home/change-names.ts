import type { LastChange } from '@ok/contract/routes/management/overview.ts';
import type { Texts } from '../../texts/translate.ts';
import { treeTitle } from '../../texts/tree-name.ts';
import { entityArea, rowAddress } from '../data/areas.ts';
import { languageLabel } from '../trees/language-label.ts';

/** Address of a changed object; undefined for a deleted one, or without a screen. */
export const changeAddress = ({ object, objectId, isThere, text }: LastChange): string | undefined => {
  if (!isThere) return undefined;
  if (object === 'questionTree') return `/admin/question-trees/${objectId}`;
  if (object === 'user') return text === null ? undefined : rowAddress('/admin/user-management', text);
  if (object === 'pdf') return '/entity/pdf';
  const area = entityArea(object);
  return area && rowAddress(`/entity/${area}`, objectId);
};

/** Name of a changed object. */
export const changeName = ({ object, objectId, text, tree }: LastChange, t: Texts): string => {
  if (object === 'translation') return t('overview.changes.texts', { language: languageLabel(objectId, t) });
  if (object === 'pdf' && text) return t(`pdf.types.${text}`);
  if (object === 'questionTree' && tree) {
    return t('questionTree.editor.pageTitle', { name: treeTitle(tree.name, t), version: tree.version });
  }
  return text || `${t(`global.menu.entities.${object}`)} ${objectId}`;
};
