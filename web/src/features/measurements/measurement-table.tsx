/** biome-ignore-all lint/a11y/noRedundantRoles: laid out as sheets a table has lost them in some browsers */
import type { MeasurementSummary } from '@ok/contract/routes/measurement/own-measurements.ts';
import { MeasurementOutcome } from '../../player/result/outcome.tsx';
import { recentDateTime } from '../../texts/dates.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { treeTitle } from '../../texts/tree-name.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/content/icons/icon.tsx';
import { ArrowLink } from '../../ui/navigation/arrow-link.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import type { MeasurementFiltersProps } from './measurement-filters.tsx';
import styles from './measurement-table.module.css';

interface MeasurementTableProps extends MeasurementFiltersProps {
  rows: readonly MeasurementSummary[];
  /** Whether newer rows are loading. */
  isOutdated: boolean;
}

/** Table of measurements by date; on a phone each row is a card. */
export function MeasurementTable({ rows, view, change, isOutdated }: MeasurementTableProps) {
  const t = useTexts();
  const isNewestFirst = view.order === 'desc';
  return (
    <div className={classNames(styles.sheet, isOutdated && styles.old)} aria-busy={isOutdated || undefined}>
      <table className={styles.table} role="table">
        <caption className="vh">{t(isNewestFirst ? 'measurements.newestFirst' : 'measurements.oldestFirst')}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col" aria-sort={isNewestFirst ? 'descending' : 'ascending'}>
              <button
                type="button"
                className={styles.sort}
                onClick={() => change({ order: isNewestFirst ? 'asc' : 'desc' })}
              >
                {t('measurements.date')}
                <Icon name="chevron-down" className={classNames(styles.mark, !isNewestFirst && styles.up)} />
              </button>
            </th>
            <th role="columnheader" scope="col">
              {t('measurements.tree')}
            </th>
            <th role="columnheader" scope="col">
              {t('measurements.outcome')}
            </th>
            <th role="columnheader" scope="col">
              <span className="vh">{t('measurements.open')}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <MeasurementTableRow key={row.key} measurement={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MeasurementTableRow({ measurement }: { measurement: MeasurementSummary }) {
  const t = useTexts();
  const language = useLanguage();
  const { key, treeName, treeVersion, treeRowId, startedAt, status, step, resumable, correction } = measurement;
  const name = treeTitle(treeName, t);
  const date = recentDateTime(startedAt, language);
  const isOpen = status === 'OPEN';
  return (
    <tr role="row" className={classNames(isOpen && styles.open)}>
      <td role="cell" className={styles.date}>
        <time dateTime={startedAt}>{date}</time>
      </td>
      <td role="cell" className={styles.tree}>
        {name} <span className={styles.version}>{t('measurements.version', { version: treeVersion })}</span>
      </td>
      <td role="cell">
        <MeasurementOutcome of={measurement} />
        {correction && (
          <Link to="/measurements/$key" params={{ key: correction.supersedes }} className={styles.former}>
            {t('correction.viewFormer')}
            <span className="vh">{t('measurements.ofRow', { name, date })}</span>
          </Link>
        )}
      </td>
      <td role="cell" className={styles.end}>
        {isOpen && resumable ? (
          <ArrowLink
            to="/measure/$treeId"
            params={{ treeId: String(treeRowId) }}
            state={{ measurementPlace: { key, depth: 0, step } }}
          >
            {t('measurements.resume')}
            <span className="vh">{t('measurements.ofRow', { name, date })}</span>
          </ArrowLink>
        ) : (
          <ArrowLink to="/measurements/$key" params={{ key }}>
            {t('measurements.view')}
            <span className="vh">{t('measurements.ofRow', { name, date })}</span>
          </ArrowLink>
        )}
      </td>
    </tr>
  );
}
