import { type Entity, isReadOnlyRow } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Tag } from '../../ui/content/tag.tsx';
import { isCorrectable } from './correct.ts';
import { CorrectButton } from './correct-button.tsx';
import styles from './row-correction.module.css';

/** Whether rows of an entity translate what stands in versions. */
const isTranslation = ({ name }: Entity) => isCorrectable(name) && name.endsWith('Translation');

/** Whether a row of a list is corrected where its tree is. */
export const isCorrectedInTree = (entity: Entity, row: AnsweredRow): boolean =>
  isTranslation(entity) || (isCorrectable(entity.name) && isReadOnlyRow(entity, row));

/** Whether that is all that there is to change of it. */
export const isNoMoreEdited = (entity: Entity, row: AnsweredRow): boolean =>
  isCorrectedInTree(entity, row) && !isTranslation(entity) && !entity.readOnly?.except;

/** The width that the status of a row and the way to its correction take beside what else is done with it. */
export const widthOfCorrection = (entity: Entity): number => (isCorrectable(entity.name) ? 165 : 0);

/** In a list: that a row is or was published; of a draft, and of what does not say so, nothing. */
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

/** In a list: the way to where a row is corrected. */
export function RowCorrection({ entity, row }: { entity: Entity; row: AnsweredRow }) {
  if (!isCorrectable(entity.name)) return null;
  const icon = isNoMoreEdited(entity, row) ? 'edit' : 'tree';
  return <CorrectButton text={{ entity: entity.name, rowId: row.id }} iconFor={String(row.id)} icon={icon} />;
}
