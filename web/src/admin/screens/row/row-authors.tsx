import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { Change } from '@ok/contract/routes/derive-routes.ts';
import { Fragment, useId } from 'react';
import { shortDateTime } from '../../../texts/numeric-dates.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { useChanges } from '../../data/use-entity.ts';
import styles from '../shared/screens.module.css';

/** Card with the dates and authors of a row's creation and latest change. Rows shipped with the product have none. */
export function RowAuthors({ entity, rowKey }: { entity: Entity; rowKey: string }) {
  const t = useTexts();
  const heading = useId();
  const { data } = useChanges(entity, rowKey);
  const text = ({ date, by }: Change) => `${shortDateTime(date)}, ${by ?? t('entity.changes.somebody')}`;
  const changes = [
    ['entity.changes.updated', data?.updated],
    ['entity.changes.created', data?.created],
  ] as const;
  if (!changes.some(([, change]) => change)) return null;
  return (
    <Card as="section" className={styles.sheet} aria-labelledby={heading}>
      <h2 id={heading}>{t('entity.changes.title')}</h2>
      <dl className={styles.definitions}>
        {changes.map(
          ([key, change]) =>
            change && (
              <Fragment key={key}>
                <dt>{t(key)}</dt>
                <dd>{text(change)}</dd>
              </Fragment>
            ),
        )}
      </dl>
    </Card>
  );
}
