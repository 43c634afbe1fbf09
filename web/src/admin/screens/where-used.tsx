import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { Use } from '@ok/contract/entity/derive-routes.ts';
import { hasText, useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/card.tsx';
import { RowLink } from '../fields/row-link.tsx';
import { useUses } from '../use-entity.ts';
import styles from './where-used.module.css';

/** The most rows of an entity that are named. */
const most = 5;

const byEntity = (uses: readonly Use[]) => {
  const groups = new Map<string, Use[]>();
  for (const use of uses) groups.set(use.entity, [...(groups.get(use.entity) ?? []), use]);
  return [...groups];
};

/** Beside a form: what a change of the row will be seen in. */
export function WhereUsed({ entity, id }: { entity: Entity; id: number }) {
  const t = useTexts();
  const { data } = useUses(entity, id);
  if (!data) return null;
  return (
    <Card as="section" className={styles.panel}>
      <h2>{t('entity.form.whereUsed')}</h2>
      {data.length === 0 && <p className="muted">{t('entity.form.notUsed')}</p>}
      <dl className={styles.uses}>
        {byEntity(data).map(([name, uses]) => {
          const key = `${name}.home.title`;
          return (
            <div key={name}>
              <dt>{hasText(key) ? t(key) : name}</dt>
              {uses.slice(0, most).map((use) => (
                <dd key={use.id}>
                  <RowLink entity={name} id={use.id} text={use.text ?? String(use.id)} />
                </dd>
              ))}
              {uses.length > most && (
                <dd className="muted">{t('entity.form.andMore', { count: uses.length - most })}</dd>
              )}
            </div>
          );
        })}
      </dl>
    </Card>
  );
}
