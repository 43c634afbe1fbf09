import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { treeTitle } from '../../../texts/tree-name.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { ReferenceLink } from '../../fields/display/row-link.tsx';
import { referenceOf, targetEntity } from '../../fields/values/references.ts';
import { ownerFieldOf, versionFieldOf } from '../list/places/row-place.ts';
import { Crumb } from '../shared/crumbs.tsx';

/** Breadcrumbs of where a row stands: the version of its tree, then the row that it belongs to. */
export function RowPath({ entity, row }: { entity: Entity; row: AnsweredRow }) {
  const t = useTexts();
  const find = (name: string | undefined) => {
    const field = name === undefined ? undefined : entity.fields[name];
    if (name === undefined || field?.kind !== 'reference') return undefined;
    const found = referenceOf(name, targetEntity(field.target), row);
    return found && { ...found, entity: field.target };
  };
  const tree = find(versionFieldOf(entity));
  const owner = find(ownerFieldOf(entity));
  return (
    <>
      {tree && (
        <Crumb>
          <Link to={`/admin/question-trees/${tree.id}`}>
            {t('entity.stands.version', { name: treeTitle(tree.text, t), version: String(row.version ?? '') })}
          </Link>
        </Crumb>
      )}
      {owner && (
        <Crumb>
          <ReferenceLink {...owner} />
        </Crumb>
      )}
    </>
  );
}
