import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { useId } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { ReferenceLink } from '../../fields/display/row-link.tsx';
import { labelKey } from '../../fields/values/field-text.ts';
import { referenceOf, targetEntity } from '../../fields/values/references.ts';
import styles from '../shared/screens.module.css';

/** Card with the rows that a row refers to. */
export function OwnerRows({ entity, row }: { entity: Entity; row: AnsweredRow }) {
  const t = useTexts();
  const heading = useId();
  const owners = Object.entries(entity.fields).flatMap(([name, field]) => {
    if (field.kind !== 'reference') return [];
    const found = referenceOf(name, targetEntity(field.target), row);
    return found ? [{ name, target: field.target, found }] : [];
  });
  if (owners.length === 0) return null;
  return (
    <Card as="section" className={styles.sheet} aria-labelledby={heading}>
      <h2 id={heading}>{t('entity.belongs.title')}</h2>
      {owners.map(({ name, target, found }) => (
        <div key={name} className={styles.group}>
          <h3>{t(labelKey(entity, name))}</h3>
          <ReferenceLink entity={target} {...found} />
        </div>
      ))}
    </Card>
  );
}
