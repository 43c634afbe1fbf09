import { type Entity, isReadOnlyRow } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Tag } from '../../ui/content/tag.tsx';
import { CorrectButton } from './correct-button.tsx';
import { isCorrectable } from './correction.ts';
import styles from './row-correction.module.css';

/** Whether the rows of an entity are translations of texts in versions. */
const isTranslation = ({ name }: Entity) => isCorrectable(name) && name.endsWith('Translation');

/** Whether a row is corrected in its tree's editor. */
export const isCorrectedInTree = (entity: Entity, row: AnsweredRow): boolean =>
  isTranslation(entity) || (isCorrectable(entity.name) && isReadOnlyRow(entity, row));

/** Whether correcting is the only way to change a row. */
export const isOnlyCorrected = (entity: Entity, row: AnsweredRow): boolean =>
  isCorrectedInTree(entity, row) && !isTranslation(entity) && !entity.readOnly?.except;

/** Width of a row's status and correction button in a list, in pixels. */
export const correctionWidthPx = (entity: Entity): number => (isCorrectable(entity.name) ? 165 : 0);

/** Status of a published row in a list; nothing for a draft or a row without status. */
export function RowStatus({ row: { status } }: { row: AnsweredRow }) {
  const t = useTexts();
  if (typeof status !== 'string' || status === 'DRAFT') return null;
  const isLive = status === 'PUBLISHED';
  return (
    <span className={styles.status}>
      <Tag tone={isLive ? 'success' : 'neutral'} icon={isLive ? 'check' : undefined}>
        {t(`questionTree.statuses.${status}`)}
      </Tag>
    </span>
  );
}

/** Button in a list that opens the editor at a row. */
export function RowCorrection({ entity, row }: { entity: Entity; row: AnsweredRow }) {
  if (!isCorrectable(entity.name)) return null;
  const icon = isOnlyCorrected(entity, row) ? 'edit' : 'tree';
  return <CorrectButton text={{ entity: entity.name, rowId: row.id }} iconFor={String(row.id)} icon={icon} />;
}
