import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/card.tsx';
import { useUses } from '../use-entity.ts';
import { UseList } from './use-list.tsx';
import styles from './where-used.module.css';

/** Beside a form: what a change of the row will be seen in. */
export function WhereUsed({ entity, id }: { entity: Entity; id: number }) {
  const t = useTexts();
  const { data } = useUses(entity, id);
  if (!data) return null;
  return (
    <Card as="section" className={styles.panel}>
      <h2>{t('entity.form.whereUsed')}</h2>
      {data.length > 0 ? <UseList uses={data} /> : <p className="muted">{t('entity.form.notUsed')}</p>}
    </Card>
  );
}
