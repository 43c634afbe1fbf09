import { entities } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Alert } from '../../ui/alert.tsx';
import { referenceOf, shownTextOf } from '../fields/references.ts';
import { useRow, useRows } from '../use-entity.ts';
import styles from './screens.module.css';

/** What is gone once a row is deleted: what it was shown by, and what goes along with it. */
export function Consequences({ entity, id }: { entity: Entity; id: number }) {
  const t = useTexts();
  const { data } = useRow(entity, id);
  const title = data && shownTextOf(entity, data);
  const along = Object.values(entities as Record<string, Entity>).flatMap((from) =>
    Object.entries(from.fields).flatMap(([field, declared]) =>
      declared.kind === 'reference' && declared.target === entity.name && declared.goesAlong ? [{ from, field }] : [],
    ),
  );
  return (
    <Alert tone="info" title={title !== String(id) && title} className={styles.consequences}>
      {along.map(({ from, field }) => (
        <Along key={from.name} from={from} field={field} entity={entity} id={id} />
      ))}
      <p>{t('entity.delete.forGood')}</p>
    </Alert>
  );
}

function Along({ from, field, entity, id }: { from: Entity; field: string; entity: Entity; id: number }) {
  const t = useTexts();
  const { data = [] } = useRows(from);
  const count = data.filter((row) => referenceOf(field, entity, row)?.id === id).length;
  if (count === 0) return null;
  return <p>{t('entity.delete.along', { count, entities: t(`${from.name}.home.title`) })}</p>;
}
