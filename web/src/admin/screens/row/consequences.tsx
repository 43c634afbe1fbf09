import { entities } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useRow, useUses } from '../../data/use-entity.ts';
import { useCount } from '../../data/use-rows.ts';
import { labelOfRow } from '../../fields/references.ts';
import { ReferringRows } from '../shared/referring-rows.tsx';
import styles from '../shared/screens.module.css';
import { VersionUsageNote } from '../shared/version-usage.tsx';

/** Rows named that prevent the deletion. */
const maxUses = 5;

/** Consequences of deleting a row: versions that use it, rows deleted along with it, and rows that prevent it. */
export function Consequences({ entity, id }: { entity: Entity; id: string }) {
  const t = useTexts();
  const { data } = useRow(entity, id);
  const { data: uses = [] } = useUses(entity, id);
  const title = data && labelOfRow(entity, data);
  const cascades = Object.values(entities as Record<string, Entity>).flatMap((from) =>
    Object.entries(from.fields).flatMap(([field, declared]) =>
      declared.kind === 'reference' && declared.target === entity.name && declared.onDelete === 'cascade'
        ? [{ from, field }]
        : [],
    ),
  );
  return (
    <Alert tone="info" title={title !== id && title} className={styles.consequences}>
      <VersionUsageNote entity={entity} id={Number(id)} />
      {cascades.map(({ from, field }) => (
        <CascadeCount key={from.name} from={from} field={field} id={Number(id)} />
      ))}
      {uses.length > 0 ? (
        <>
          <p>{t('entity.stands.keeps')}</p>
          <ReferringRows uses={uses.slice(0, maxUses)} isNamed />
          {uses.length > maxUses && <p>{t('entity.stands.more', { count: uses.length - maxUses })}</p>}
        </>
      ) : (
        <p>{t('entity.delete.forGood')}</p>
      )}
    </Alert>
  );
}

function CascadeCount({ from, field, id }: { from: Entity; field: string; id: number }) {
  const t = useTexts();
  const { data: count = 0 } = useCount(from, { field, id });
  if (count === 0) return null;
  return <p>{t('entity.delete.along', { count, entities: t(`${from.name}.home.title`) })}</p>;
}
