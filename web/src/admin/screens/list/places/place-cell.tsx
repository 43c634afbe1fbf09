import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { useTexts } from '../../../../texts/texts-store.ts';
import { treeTitle } from '../../../../texts/tree-name.ts';
import { Tag } from '../../../../ui/content/tag.tsx';
import { Link } from '../../../../ui/navigation/link.tsx';
import { ReferenceLink } from '../../../fields/display/row-link.tsx';
import { VersionPath } from '../../../fields/display/version-path.tsx';
import { referenceOf, targetEntity } from '../../../fields/values/references.ts';
import styles from './place-cell.module.css';
import { ownerFieldOf, type VersionPlace } from './row-place.ts';

interface PlaceCellProps {
  entity: Entity;
  row: AnsweredRow;
  place: VersionPlace | undefined;
}

/** Where a row belongs, as a path: tree, version with its status, and the row that it belongs to. */
export function PlaceCell({ entity, row, place }: PlaceCellProps) {
  const t = useTexts();
  const ownerField = ownerFieldOf(entity);
  const declared = ownerField === undefined ? undefined : entity.fields[ownerField];
  const target = declared?.kind === 'reference' ? declared.target : undefined;
  const owner = ownerField && target ? referenceOf(ownerField, targetEntity(target), row) : undefined;
  return (
    <>
      <span className={styles.version}>
        {place ? (
          <VersionPath
            tree={
              <Link to={`/admin/question-trees/${place.id}`} className={styles.tree}>
                {treeTitle(place.tree, t)}
              </Link>
            }
            version={place.version}
            status={place.status}
          />
        ) : (
          <Tag>{t('entity.detail.loose')}</Tag>
        )}
      </span>
      {owner && target && (
        <span className={styles.owner}>
          <ReferenceLink entity={target} {...owner} />
        </span>
      )}
    </>
  );
}
