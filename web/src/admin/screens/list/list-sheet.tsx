import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { memo, useCallback, useMemo } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { textPrefixOf } from '../../overrides/index.ts';
import { hasConditions, type RowListView } from '../shared/list-view.ts';
import { useScreenParts } from '../shared/screen-parts.ts';
import { listColumnsOf, type RowSort } from '../shared/searchable-rows.ts';
import { ListFoot, type ListFootProps } from './list-foot.tsx';
import { LongTable } from './long-table.tsx';
import { PlainTable } from './plain-table.tsx';
import styles from './table.module.css';

// Memoised, so that typing in the search field does not render the table again.
const MemoLongTable = memo(LongTable);
const MemoPlainTable = memo(PlainTable);

interface ListSheetProps extends Pick<ListFootProps, 'count' | 'pages'> {
  entity: Entity;
  list: string;
  /** Matching rows, sorted. */
  rows: readonly AnsweredRow[];
  /** Order of `rows`; `view` may be newer. */
  sort: RowSort;
  view: RowListView;
  change: (changed: Partial<RowListView>) => void;
  /** Whether there may be too many rows to draw all of them. */
  isLong?: boolean;
  /** Whether the rows belong to a former request. */
  isOld?: boolean;
}

/** Table of the matching rows, with their number. */
export function ListSheet({ entity, list, rows, sort, view, change, isLong, isOld, ...foot }: ListSheetProps) {
  const t = useTexts();
  const columns = useMemo(() => listColumnsOf(entity), [entity]);
  const onSort = useCallback((next: RowSort) => change({ sort: next }), [change]);
  const { NoneFound } = useScreenParts(entity.name);
  const Table = isLong ? MemoLongTable : MemoPlainTable;
  return (
    <div className={classNames(styles.sheet, isOld && styles.old)} aria-busy={isOld}>
      {rows.length > 0 ? (
        <Table entity={entity} list={list} columns={columns} rows={rows} sort={sort} onSort={onSort} />
      ) : (
        (NoneFound && <NoneFound change={change} />) || (
          <Alert tone="warning" className={styles.none}>
            <p>{t(`${textPrefixOf(entity)}.home.notFound`)}</p>
          </Alert>
        )
      )}
      <ListFoot
        {...foot}
        clear={hasConditions(view) ? () => change({ search: '', filters: [], of: undefined }) : undefined}
      />
    </div>
  );
}
