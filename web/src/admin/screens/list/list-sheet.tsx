import { type Entity, isReadOnlyRow } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { memo, useCallback, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { maxRowActions } from '../../correcting/row-correction.tsx';
import { rowKeyOf } from '../../data/areas.ts';
import { overrideOf, textPrefixOf } from '../../overrides/index.ts';
import { recallRow, rememberOrder } from '../shared/list-memory.ts';
import { hasConditions, type RowListView } from '../shared/list-view.ts';
import { useScreenParts } from '../shared/screen-parts.ts';
import type { RowSort } from '../shared/searchable-rows.ts';
import { useColumnChoice } from './columns/column-choice.ts';
import { actionsWidth, columnWidth, fitColumns } from './columns/fit-columns.ts';
import { useTableWidth } from './columns/use-table-width.ts';
import { tableColumnsOf } from './entity-table.ts';
import { ListFoot, type ListFootProps } from './list-foot.tsx';
import { ColumnMenu, SortMenu } from './list-menus.tsx';
import { LongTable } from './long-table.tsx';
import { type FindLetter, type FindPlace, orderColumns, withNameFirst } from './places/row-place.ts';
import { PlainTable } from './plain-table.tsx';
import tableStyles from './table.module.css';

// Memoised, so that typing in the search field does not render the table again.
const MemoLongTable = memo(LongTable);
const MemoPlainTable = memo(PlainTable);

const findNoPlace: FindPlace = () => undefined;
const findNoLetter: FindLetter = () => undefined;

interface ListSheetProps extends Pick<ListFootProps, 'count' | 'pages' | 'more'> {
  entity: Entity;
  list: string;
  /** Matching rows, sorted. */
  rows: readonly AnsweredRow[];
  /** Element for the menus of the table. */
  tools: Element | null;
  findPlace?: FindPlace;
  findLetter?: FindLetter;
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
export function ListSheet(props: ListSheetProps) {
  const {
    entity,
    list,
    rows,
    tools,
    findPlace = findNoPlace,
    findLetter = findNoLetter,
    sort,
    view,
    change,
    isLong,
    isOld,
    ...foot
  } = props;
  const t = useTexts();
  const language = useLanguage();
  const [lastRowKey] = useState(() => recallRow(list));
  const { NoneFound } = useScreenParts(entity.name);
  const hasOwnColumns = overrideOf(entity.name).columns !== undefined;
  const columns = useMemo(() => orderColumns(entity, tableColumnsOf(entity)), [entity]);
  const [chosen, choose] = useColumnChoice(entity.name, columns);
  const { sheet, widthPx } = useTableWidth();
  const { widths, isStacked } = useMemo(
    () =>
      fitColumns(
        entity,
        (chosen ?? columns).map((column) => columnWidth(entity, column, { t, language })),
        { isChosen: chosen !== undefined, availablePx: (widthPx ?? 0) - actionsWidth(maxRowActions(entity)) },
      ),
    [entity, columns, chosen, widthPx, t, language],
  );
  const shownColumns = useMemo(() => {
    const fitting = widths.map(({ column }) => column);
    return isStacked ? withNameFirst(entity, fitting) : fitting;
  }, [entity, widths, isStacked]);
  const onSort = useCallback((next: RowSort) => change({ sort: next }), [change]);
  useEffect(
    () =>
      rememberOrder(
        list,
        rows.filter((row) => !isReadOnlyRow(entity, row)).map((row) => rowKeyOf(entity, row)),
      ),
    [entity, list, rows],
  );
  const Table = isLong ? MemoLongTable : MemoPlainTable;
  const layout = hasOwnColumns
    ? { columns, widths: undefined, isStacked: false }
    : { columns: shownColumns, widths, isStacked };
  return (
    <>
      {!hasOwnColumns &&
        tools &&
        createPortal(
          <>
            {isStacked && <SortMenu {...{ entity, columns, sort, onSort }} />}
            <ColumnMenu {...{ entity, columns, choose }} shown={shownColumns} isChosen={chosen !== undefined} />
          </>,
          tools,
        )}
      <div ref={sheet} className={classNames(tableStyles.sheet, isOld && tableStyles.old)} aria-busy={isOld}>
        {rows.length > 0
          ? // The columns depend on the width: a table drawn before would be drawn twice.
            widthPx !== undefined && (
              <Table {...layout} {...{ entity, list, rows, findPlace, findLetter, sort, onSort, lastRowKey }} />
            )
          : (NoneFound && <NoneFound change={change} />) || (
              <Alert tone="warning" className={tableStyles.none}>
                <p>{t(`${textPrefixOf(entity)}.home.notFound`)}</p>
              </Alert>
            )}
        <ListFoot
          {...foot}
          clear={hasConditions(view) ? () => change({ search: '', filters: [], of: undefined }) : undefined}
        />
      </div>
    </>
  );
}
