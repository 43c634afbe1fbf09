import { entities } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import type { Use } from '@ok/contract/routes/derive-routes.ts';
import { useId } from 'react';
import { hasText, useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { areaOf, keyOf } from '../../data/areas.ts';
import { useUses } from '../../data/use-entity.ts';
import { queryOf, wholeList } from '../shared/list-view.ts';
import styles from '../shared/screens.module.css';
import { UseList } from '../shared/use-list.tsx';

/** The most rows of an entity that are named; the list has all of them. */
const most = 5;

/** What refers to a row, by entity, each with the way to all of them. */
export function UsedBy({ entity, row }: { entity: Entity; row: AnsweredRow }) {
  const t = useTexts();
  const heading = useId();
  const { data } = useUses(entity, keyOf(entity, row));
  if (!data) return null;
  const groups = groupsOf(entity, data);
  return (
    <Card as="section" className={styles.sheet} aria-labelledby={heading}>
      <h2 id={heading}>{t('entity.uses.title')}</h2>
      {data.length === 0 && <p className="muted">{t('entity.uses.none')}</p>}
      {groups.map(({ name, field, uses }) => {
        const area = areaOf(name);
        const title = `${name}.home.title`;
        return (
          <div key={`${name} ${field}`} className={styles.group}>
            <h3>{hasText(title) ? t(title) : name}</h3>
            <UseList uses={uses.slice(0, most)} />
            {area && field && (
              <Link
                to="/entity/$area"
                params={{ area }}
                search={queryOf({ ...wholeList, of: { field, id: row.id } })}
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

type Group = { name: string; field?: string; uses: Use[] };

/** The rows that refer to a row, by entity; without rows where they go along with it, which nobody has to know first. */
function groupsOf({ name: target }: Entity, uses: readonly Use[]): Group[] {
  const groups = new Map<string, Group>();
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
  return [...groups.values()].filter(({ name, uses: rows }) => rows.length > 0 || areaOf(name));
}
