import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { memo, useCallback, useMemo } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { textsOf } from '../../overrides/index.ts';
import { isNarrowed, type ListView } from '../shared/list-view.ts';
import { columnsOf, type Sort } from '../shared/listed-rows.ts';
import { useScreenParts } from '../shared/screen-parts.ts';
import { ListFoot, type ListFootProps } from './list-foot.tsx';
import { LongTable } from './long-table.tsx';
import { PlainTable } from './plain-table.tsx';
import styles from './table.module.css';

// Not again with every letter that is typed above them.
const Long = memo(LongTable);
const Plain = memo(PlainTable);

interface ListSheetProps extends Pick<ListFootProps, 'count' | 'pages'> {
  entity: Entity;
  list: string;
  /** What was found, in order. */
  rows: readonly AnsweredRow[];
  /** In which order that is. */
  sort: Sort;
  view: ListView;
  change: (changed: Partial<ListView>) => void;
  /** Whether there may be more rows than can all be drawn. */
  isLong?: boolean;
  /** Whether this is what was asked for before. */
  isOld?: boolean;
}

/** The rows of a list that are asked for, and how much of it they are. */
export function ListSheet({ entity, list, rows, sort, view, change, isLong, isOld, ...foot }: ListSheetProps) {
  const t = useTexts();
  const columns = useMemo(() => columnsOf(entity), [entity]);
  const onSort = useCallback((next: Sort) => change({ sort: next }), [change]);
  const { NoneFound } = useScreenParts(entity.name);
  const Table = isLong ? Long : Plain;
  return (
    <div className={classNames(styles.sheet, isOld && styles.old)} aria-busy={isOld}>
      {rows.length > 0 ? (
        <Table entity={entity} list={list} columns={columns} rows={rows} sort={sort} onSort={onSort} />
      ) : (
        (NoneFound && <NoneFound change={change} />) || (
          <Alert tone="warning" className={styles.none}>
            <p>{t(`${textsOf(entity)}.home.notFound`)}</p>
          </Alert>
        )
      )}
      <ListFoot
        {...foot}
        clear={isNarrowed(view) ? () => change({ search: '', filters: [], of: undefined }) : undefined}
      />
    </div>
  );
}
