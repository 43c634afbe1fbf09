import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import { iconButtonClass } from '../../../ui/forms/icon-button.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { isCorrectedInTree, isOnlyCorrected, RowCorrection } from '../../correcting/row-correction.tsx';
import { rowAddress, rowKeyOf } from '../../data/areas.ts';
import { useScreenParts } from '../shared/screen-parts.ts';
import styles from './table.module.css';

/** Actions on a row, as links: each can be opened in a new tab. */
export function RowLinks({ list, entity, row }: { list: string; entity: Entity; row: AnsweredRow }) {
  const t = useTexts();
  const { nameOf, canDelete } = useScreenParts(entity.name);
  const address = (action?: 'edit' | 'delete') => rowAddress(list, rowKeyOf(entity, row), action);
  const label = (action: string) => t(`entity.action.${action}`) + (nameOf ? `: ${nameOf(row)}` : ` ${row.id}`);
  return (
    <div className={styles.actions}>
      <Link to={address()} className={iconButtonClass()} aria-label={label('view')}>
        <Icon name="eye" />
      </Link>
      {isCorrectedInTree(entity, row) && <RowCorrection entity={entity} row={row} />}
      {!isOnlyCorrected(entity, row) && (
        <Link to={address('edit')} className={iconButtonClass()} aria-label={label('edit')}>
          <Icon name="edit" />
        </Link>
      )}
      {(canDelete?.(row) ?? true) && (
        <Link to={address('delete')} className={iconButtonClass()} aria-label={label('delete')}>
          <Icon name="trash" />
        </Link>
      )}
    </div>
  );
}
