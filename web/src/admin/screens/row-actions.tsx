import { useTexts } from '../../texts/texts-store.ts';
import { Icon } from '../../ui/content/icon.tsx';
import { iconButtonClass } from '../../ui/forms/icon-button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './table.module.css';

/** What can be done with a row: each a link, so that it can be opened beside. */
export function RowActions({ area, id }: { area: string; id: number }) {
  const t = useTexts();
  const params = { area, id: String(id) };
  const label = (action: string) => `${t(`entity.action.${action}`)} ${id}`;
  return (
    <div className={styles.actions}>
      <Link to="/entity/$area/$id" params={params} className={iconButtonClass()} aria-label={label('view')}>
        <Icon name="eye" />
      </Link>
      <Link to="/entity/$area/$id/edit" params={params} className={iconButtonClass()} aria-label={label('edit')}>
        <Icon name="edit" />
      </Link>
      <Link to="/entity/$area/$id/delete" params={params} className={iconButtonClass()} aria-label={label('delete')}>
        <Icon name="trash" />
      </Link>
    </div>
  );
}
