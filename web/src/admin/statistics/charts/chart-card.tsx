import type { CsvSeparator } from '@ok/contract/rules/values/csv.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { notify } from '../../../api/notify.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Card } from '../../../ui/content/card.tsx';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { LazyMenuButton } from '../../../ui/navigation/lazy-menu-button.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { useSampleData } from '../../sample-data/sample-data.tsx';
import { addMarkColumn, type ChartTable, csvOf } from '../data/csv.ts';
import styles from './chart-card.module.css';
import { createPngFile, createSvgFile } from './picture.ts';
import { TableOfChart } from './table-of-chart.tsx';

interface ChartCardProps<Data> {
  title: string;
  query: UseQueryResult<Data>;
  isEmpty: (data: Data) => boolean;
  table: (data: Data) => ChartTable;
  /** Name of downloaded files, without the extension. */
  file: string;
  /** Placeholder in the shape of the chart while its figures are loading. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
  /** Marks a card whose content is a table: it has no other view and no picture. */
  isTable?: boolean;
  /** Text beside the title. */
  beside?: ReactNode;
  /** Buttons that change the drawing. */
  tools?: ReactNode;
  note?: ReactNode;
  className?: string | undefined;
}

/** Card of a chart, with its title, table and downloads, while loading, after an error and without figures. */
export function ChartCard<Data>(props: ChartCardProps<Data>) {
  const { title, query, isEmpty, table, file, skeleton, children, isTable = false, note, className } = props;
  const t = useTexts();
  const heading = useId();
  const chart = useRef<HTMLDivElement>(null);
  const [showsTable, setShowsTable] = useState(false);
  const { data, isError, isFetching, isPlaceholderData, refetch } = query;
  const isFilled = data !== undefined && !isError && !isEmpty(data);
  const isRefreshing = isFilled && isPlaceholderData;
  return (
    <Card
      as="section"
      className={classNames(styles.card, className)}
      aria-labelledby={heading}
      aria-busy={isRefreshing}
    >
      <div className={styles.head}>
        <h2 id={heading}>{title}</h2>
        {props.beside}
        {isFilled && (
          <div className={styles.tools}>
            {props.tools}
            {!isTable && (
              <button
                type="button"
                className={styles.toggle}
                aria-pressed={showsTable}
                onClick={() => setShowsTable(!showsTable)}
              >
                {t('statistics.dashboard.asTable')}
                <span className="vh">{`: ${title}`}</span>
              </button>
            )}
            <Downloads title={title} file={file} chart={isTable ? undefined : chart} table={() => table(data)} />
          </div>
        )}
      </div>
      {isError ? (
        <div className={styles.failed} role="alert">
          <p>{t('statistics.dashboard.failed')}</p>
          <Button size="small" variant="outline" icon="refresh" isPending={isFetching} onPress={() => void refetch()}>
            {t('error.tryAgain')}
          </Button>
        </div>
      ) : data === undefined ? (
        <div className={styles.waiting}>
          <p className="vh" role="status">
            {t('statistics.dashboard.loading', { title })}
          </p>
          {skeleton}
        </div>
      ) : isEmpty(data) ? (
        <div className={classNames(styles.none, isPlaceholderData && styles.earlier)}>
          <p>
            <b>{t('statistics.dashboard.empty')}</b>
          </p>
          <p className="muted">{t('statistics.dashboard.emptyText')}</p>
        </div>
      ) : (
        <figure className={classNames(styles.figure, isRefreshing && styles.earlier)} aria-labelledby={heading}>
          <div ref={chart} hidden={showsTable}>
            {children(data)}
          </div>
          {showsTable && <TableOfChart name={t('statistics.dashboard.tableOf', { title })} table={table(data)} />}
          {note && !showsTable && <figcaption className={styles.note}>{note}</figcaption>}
        </figure>
      )}
    </Card>
  );
}

interface DownloadsProps {
  title: string;
  file: string;
  /** Element with the drawing; undefined for a table. */
  chart: React.RefObject<HTMLElement | null> | undefined;
  table: () => ChartTable;
}

/** Menu that downloads the figures and the picture of a chart. */
function Downloads({ title, file, chart, table }: DownloadsProps) {
  const t = useTexts();
  const mark = useSampleData() && t('statistics.sampleData.mark');
  const createPicture = () => {
    const drawing = chart?.current?.querySelector<SVGSVGElement>('svg[data-chart]');
    return drawing ? createSvgFile(drawing, title, mark) : undefined;
  };
  const saveCsv = (separator: CsvSeparator) => {
    const figures = mark ? addMarkColumn(table(), mark, t('global.yes')) : table();
    saveFile(`${file}.csv`, csvOf(figures, separator), 'text/csv');
  };
  const save = {
    csv: () => saveCsv('comma'),
    csvSemicolon: () => saveCsv('semicolon'),
    svg: () => {
      const picture = createPicture();
      if (picture) saveFile(`${file}.svg`, picture.file, 'image/svg+xml');
    },
    png: async () => {
      const picture = createPicture();
      try {
        if (picture) saveFile(`${file}.png`, await createPngFile(picture), 'image/png');
      } catch {
        void notify('error', { keys: ['statistics.dashboard.pictureFailed'] });
      }
    },
  };
  const kinds = chart ? (['csv', 'csvSemicolon', 'svg', 'png'] as const) : (['csv', 'csvSemicolon'] as const);
  return (
    <LazyMenuButton
      className={styles.download}
      label={t('statistics.dashboard.downloadOf', { title })}
      entries={kinds.map((kind) => ({
        id: kind,
        label: t(`statistics.dashboard.files.${kind}`),
        onAction: () => void save[kind](),
      }))}
    >
      <Icon name="download" />
      <span className={styles.downloadText}>{t('statistics.dashboard.download')}</span>
      <span className="vh">{`: ${title}`}</span>
    </LazyMenuButton>
  );
}
