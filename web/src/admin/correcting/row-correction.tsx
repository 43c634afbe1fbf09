import { type Entity, isReadOnlyRow } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { CorrectButton } from './correct-button.tsx';
import { isCorrectable } from './correction.ts';

/** Whether the rows of an entity are translations of texts in versions. */
const isTranslation = ({ name }: Entity) => isCorrectable(name) && name.endsWith('Translation');

/** Whether a row is corrected in its tree's editor. */
export const isCorrectedInTree = (entity: Entity, row: AnsweredRow): boolean =>
  isTranslation(entity) || (isCorrectable(entity.name) && isReadOnlyRow(entity, row));

/** Whether correcting is the only way to change a row. */
export const isOnlyCorrected = (entity: Entity, row: AnsweredRow): boolean =>
  isCorrectedInTree(entity, row) && !isTranslation(entity) && !entity.readOnly?.except;

/** Buttons beside each other that view, change, correct or delete a row. */
export const maxRowActions = (entity: Entity): number =>
  isTranslation(entity) || (isCorrectable(entity.name) && entity.readOnly?.except) ? 4 : 3;

/** Button in a list that opens the editor at a row. */
export function RowCorrection({ entity, row }: { entity: Entity; row: AnsweredRow }) {
  if (!isCorrectable(entity.name)) return null;
  const icon = isOnlyCorrected(entity, row) ? 'edit' : 'tree';
  return <CorrectButton text={{ entity: entity.name, rowId: row.id }} iconFor={String(row.id)} icon={icon} />;
}
