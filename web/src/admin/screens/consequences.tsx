import { entities } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { shownTextOf } from '../fields/references.ts';
import { useRow } from '../use-entity.ts';
import { useCount } from '../use-rows.ts';
import styles from './screens.module.css';

/** What is gone once a row is deleted: what it was shown by, and what goes along with it. */
export function Consequences({ entity, id }: { entity: Entity; id: string }) {
  const t = useTexts();
  const { data } = useRow(entity, id);
  const title = data && shownTextOf(entity, data);
  const along = Object.values(entities as Record<string, Entity>).flatMap((from) =>
    Object.entries(from.fields).flatMap(([field, declared]) =>
      declared.kind === 'reference' && declared.target === entity.name && declared.onDelete === 'cascade'
        ? [{ from, field }]
        : [],
    ),
  );
  return (
    <Alert tone="info" title={title !== id && title} className={styles.consequences}>
      {along.map(({ from, field }) => (
        <Along key={from.name} from={from} field={field} id={Number(id)} />
      ))}
      <p>{t('entity.delete.forGood')}</p>
    </Alert>
  );
}

function Along({ from, field, id }: { from: Entity; field: string; id: number }) {
  const t = useTexts();
  const { data: count = 0 } = useCount(from, { field, id });
  if (count === 0) return null;
  return <p>{t('entity.delete.along', { count, entities: t(`${from.name}.home.title`) })}</p>;
}
