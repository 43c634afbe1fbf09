import { entities } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { Usage } from '@ok/contract/routes/derive-routes.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useRow } from '../../data/use-entity.ts';
import { useDependentCounts } from '../../data/use-rows.ts';
import { labelOfRow } from '../../fields/values/references.ts';
import { ReferringRows } from '../shared/referring-rows.tsx';
import styles from '../shared/screens.module.css';
import { VersionUsageNote } from '../shared/version-usage.tsx';

/** Rows named that prevent the deletion. */
const maxUses = 5;

/** Says that rows prevent the deletion of a row, and names them and the versions that use it. */
export function PreventedBy({
  entity,
  id,
  uses,
  role,
}: {
  entity: Entity;
  id: string;
  uses: readonly Usage[];
  role?: 'alert';
}) {
  const t = useTexts();
  return (
    <Alert tone="danger" {...(role && { role })} title={t('error.inuse')} className={styles.consequences}>
      <ReferringRows uses={uses.slice(0, maxUses)} isNamed />
      {uses.length > maxUses && <p>{t('entity.stands.more', { count: uses.length - maxUses })}</p>}
      <VersionUsageNote entity={entity} id={Number(id)} />
    </Alert>
  );
}

/** Consequences of deleting a row: versions that use it, and rows deleted along with it. */
export function Consequences({ entity, id }: { entity: Entity; id: string }) {
  const t = useTexts();
  const { data } = useRow(entity, id);
  const title = data && labelOfRow(entity, data);
  const cascades = Object.values(entities as Record<string, Entity>).flatMap((from) =>
    Object.entries(from.fields).flatMap(([field, declared]) =>
      declared.kind === 'reference' && declared.target === entity.name && declared.onDelete === 'cascade'
        ? [{ entity: from, of: { field, id: Number(id) } }]
        : [],
    ),
  );
  const { data: counts = [] } = useDependentCounts(entity, id, cascades);
  const isMoreDeleted = counts.some((count) => count > 0);
  return (
    <Alert tone={isMoreDeleted ? 'danger' : 'info'} title={title !== id && title} className={styles.consequences}>
      <VersionUsageNote entity={entity} id={Number(id)} />
      {cascades.map(({ entity: { name } }, at) =>
        counts[at] ? (
          <p key={name}>{t('entity.delete.along', { count: counts[at], entities: t(`${name}.home.title`) })}</p>
        ) : null,
      )}
      <p>{t('entity.delete.forGood')}</p>
    </Alert>
  );
}
