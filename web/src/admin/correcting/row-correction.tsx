import { type Entity, isReadOnlyRow } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Tag } from '../../ui/content/tag.tsx';
import { isCorrectable } from './correct.ts';
import { CorrectButton } from './correct-button.tsx';
import styles from './row-correction.module.css';

/** Whether rows of an entity translate what stands in versions; whether those are published they do not say. */
const isTranslation = ({ name }: Entity) => isCorrectable(name) && name.endsWith('Translation');

/** Whether a row of a list is corrected where its tree is. */
export const isCorrectedInTree = (entity: Entity, row: AnsweredRow): boolean =>
  isTranslation(entity) || (isCorrectable(entity.name) && isReadOnlyRow(entity, row));

/** In a list: that a row is or was published, and the way to where it is corrected. */
export function RowCorrection({ entity, row }: { entity: Entity; row: AnsweredRow }) {
  const t = useTexts();
  if (!isCorrectable(entity.name)) return null;
  const status = isTranslation(entity) ? undefined : row.status;
  return (
    <>
      {typeof status === 'string' && (
        <span className={styles.status}>
          <Tag
            tone={status === 'PUBLISHED' ? 'success' : 'neutral'}
            icon={status === 'PUBLISHED' ? 'check' : undefined}
          >
            {t(`questionTree.statuses.${status}`)}
          </Tag>
        </span>
      )}
      <CorrectButton text={{ entity: entity.name, rowId: row.id }} name={String(row.id)} isIcon />
    </>
  );
}
