import { entities } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useRow, useUses } from '../../data/use-entity.ts';
import { useCount } from '../../data/use-rows.ts';
import { labelOfRow } from '../../fields/references.ts';
import styles from '../shared/screens.module.css';
import { UseList } from '../shared/use-list.tsx';
import { VersionUsageNote } from '../shared/version-usage.tsx';

/** Of what keeps a row, as many are named as there is room for. */
const most = 5;

/** What is gone once a row is deleted: what it was shown by, where it stands, what goes along, and what keeps it. */
export function Consequences({ entity, id }: { entity: Entity; id: string }) {
  const t = useTexts();
  const { data } = useRow(entity, id);
  const { data: uses = [] } = useUses(entity, id);
  const title = data && labelOfRow(entity, data);
  const along = Object.values(entities as Record<string, Entity>).flatMap((from) =>
    Object.entries(from.fields).flatMap(([field, declared]) =>
      declared.kind === 'reference' && declared.target === entity.name && declared.onDelete === 'cascade'
        ? [{ from, field }]
        : [],
    ),
  );
  return (
    <Alert tone="info" title={title !== id && title} className={styles.consequences}>
      <VersionUsageNote entity={entity} id={Number(id)} />
      {along.map(({ from, field }) => (
        <Along key={from.name} from={from} field={field} id={Number(id)} />
      ))}
      {uses.length > 0 ? (
        <>
          <p>{t('entity.stands.keeps')}</p>
          <UseList uses={uses.slice(0, most)} isNamed />
          {uses.length > most && <p>{t('entity.stands.more', { count: uses.length - most })}</p>}
        </>
      ) : (
        <p>{t('entity.delete.forGood')}</p>
      )}
    </Alert>
  );
}

function Along({ from, field, id }: { from: Entity; field: string; id: number }) {
  const t = useTexts();
  const { data: count = 0 } = useCount(from, { field, id });
  if (count === 0) return null;
  return <p>{t('entity.delete.along', { count, entities: t(`${from.name}.home.title`) })}</p>;
}
