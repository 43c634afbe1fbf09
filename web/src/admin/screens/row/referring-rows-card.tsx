import { entities } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import type { Usage } from '@ok/contract/routes/derive-routes.ts';
import { useId } from 'react';
import { hasText, useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { entityArea, rowKeyOf } from '../../data/areas.ts';
import { useUses } from '../../data/use-entity.ts';
import { useDependentCounts } from '../../data/use-rows.ts';
import { targetEntity } from '../../fields/values/references.ts';
import { defaultView, formatView } from '../shared/list-view.ts';
import { ReferringRows } from '../shared/referring-rows.tsx';
import styles from '../shared/screens.module.css';

/** Rows of an entity in the card; the list of the entity has all. */
const maxRows = 5;

/** Card with the rows that refer to a row, by entity, and links to the lists of all of them. */
export function ReferringRowsCard({ entity, row }: { entity: Entity; row: AnsweredRow }) {
  const t = useTexts();
  const heading = useId();
  const key = rowKeyOf(entity, row);
  const { data } = useUses(entity, key);
  const groups = groupUses(entity, data ?? []);
  // Rows that are deleted along with the row are no uses, but they do refer to it.
  const dependents = groups.flatMap(({ name, field, uses }) =>
    field && uses.length === 0 ? [{ entity: targetEntity(name), of: { field, id: row.id } }] : [],
  );
  const { data: counts = [] } = useDependentCounts(entity, key, dependents);
  if (!data) return null;
  const countOf = (name: string) => counts[dependents.findIndex((dependent) => dependent.entity.name === name)];
  return (
    <Card as="section" className={styles.sheet} aria-labelledby={heading}>
      <h2 id={heading}>{t('entity.uses.title')}</h2>
      {data.length === 0 && counts.length === dependents.length && counts.every((count) => count === 0) && (
        <p className="muted">{t('entity.uses.none')}</p>
      )}
      {groups.map(({ name, field, uses }) => {
        const area = entityArea(name);
        const title = `${name}.home.title`;
        const count = countOf(name);
        return (
          <div key={`${name} ${field}`} className={styles.group}>
            <h3>{hasText(title) ? t(title) : name}</h3>
            {count ? (
              <p className="muted">{t('entity.uses.count', { count })}</p>
            ) : (
              <ReferringRows uses={uses.slice(0, maxRows)} />
            )}
            {area && field && (
              <Link
                to="/entity/$area"
                params={{ area }}
                search={formatView({ ...defaultView, of: { field, id: row.id } })}
                className={styles.all}
                aria-label={`${t('entity.uses.inList')}: ${t(title)}`}
              >
                {t('entity.uses.inList')}
              </Link>
            )}
          </div>
        );
      })}
    </Card>
  );
}

type UseGroup = { name: string; field?: string; uses: Usage[] };

/** Groups rows that refer to a row by entity. Entities whose rows are deleted along with it get a group without rows. */
function groupUses({ name: target }: Entity, uses: readonly Usage[]): UseGroup[] {
  const groups = new Map<string, UseGroup>();
  for (const { name, fields } of Object.values(entities as Record<string, Entity>)) {
    for (const [field, declared] of Object.entries(fields)) {
      if (declared.kind !== 'reference' || declared.target !== target) continue;
      if (declared.onDelete === 'cascade' || uses.some(({ entity }) => entity === name))
        groups.set(name, { name, field, uses: [] });
    }
  }
  for (const use of uses) {
    const group = groups.get(use.entity) ?? { name: use.entity, uses: [] };
    group.uses.push(use);
    groups.set(use.entity, group);
  }
  return [...groups.values()].filter(({ name, uses: rows }) => rows.length > 0 || entityArea(name));
}
