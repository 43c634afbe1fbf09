import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import type { TreeVersion } from '@ok/contract/routes/trees/tree-versions.ts';
import { useTexts } from '../../../../texts/texts-store.ts';
import { treeTitle } from '../../../../texts/tree-name.ts';
import { Icon } from '../../../../ui/content/icon.tsx';
import { Tag, type TagProps } from '../../../../ui/content/tag.tsx';
import { Link } from '../../../../ui/navigation/link.tsx';
import { referenceOf, targetEntity } from '../../../fields/references.ts';
import { ReferenceLink } from '../../../fields/row-link.tsx';
import styles from './place-cell.module.css';
import { ownerFieldOf, type VersionPlace } from './row-place.ts';

const statusTags: Readonly<Record<TreeVersion['status'], Pick<TagProps, 'tone' | 'icon'>>> = {
  DRAFT: { tone: 'info' },
  PUBLISHED: { tone: 'success', icon: 'check' },
  WAS_PUBLISHED: {},
};

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
          <>
            <Link to={`/admin/question-trees/${place.id}`} className={styles.tree}>
              {treeTitle(place.tree, t)}
            </Link>
            <Icon name="chevron-right" flip className={styles.mark} />
            <span>{t('entity.place.version', { version: place.version })}</span>
            <Tag {...statusTags[place.status]}>{t(`questionTree.statuses.${place.status}`)}</Tag>
          </>
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
