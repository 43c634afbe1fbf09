import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Alert } from '../../ui/alert.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './list-screen.module.css';
import { columnsOf, foundRows, listedRows, type Sort, sortedRows } from './listed-rows.ts';
import { LongTable } from './long-table.tsx';
import { PlainTable } from './plain-table.tsx';

/** The most rows that are all drawn at once. */
const most = 200;

/** The rows, of which those with what is typed are shown, in the order that is asked for. */
export function FilteredTable({ entity, area, rows }: { entity: Entity; area: string; rows: readonly AnsweredRow[] }) {
  const t = useTexts();
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const [sort, setSort] = useState<Sort>({ column: 'id', direction: 'ascending' });
  const wanted = useDeferredValue(typed);
  const columns = useMemo(() => columnsOf(entity), [entity]);
  const listed = useMemo(() => listedRows(entity, rows, { t, language }), [entity, rows, t, language]);
  const sorted = useMemo(() => sortedRows(entity, listed, sort, language), [entity, listed, sort, language]);
  const found = useMemo(() => foundRows(sorted, wanted, language), [sorted, wanted, language]);
  const Table = rows.length > most ? LongTable : PlainTable;
  return (
    <>
      <div className={styles.bar}>
        <TextField
          className={styles.search}
          type="search"
          label={t('entity.list.search')}
          value={typed}
          onChange={setTyped}
          isCompact
        />
        <p className="muted small" role="status">
          {t('entity.list.shown', { shown: found.length, total: rows.length })}
        </p>
      </div>
      {found.length > 0 ? (
        <Table entity={entity} area={area} columns={columns} rows={found} sort={sort} onSort={setSort} />
      ) : (
        <Alert tone="warning">
          <p>{t(`${entity.name}.home.notFound`)}</p>
        </Alert>
      )}
    </>
  );
}
