import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { notify } from '../../../api/notify.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Card } from '../../../ui/content/card.tsx';
import { Icon } from '../../../ui/content/icon.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { LazyMenuButton } from '../../../ui/navigation/lazy-menu-button.tsx';
import { saveFile } from '../../data/save-file.ts';
import { useSampleData } from '../../sample-data/sample-data.tsx';
import { type ChartTable, csvOf, markedTable } from '../data/csv.ts';
import styles from './chart-card.module.css';
import { pngFileOf, svgFileOf } from './picture.ts';
import { TableOfChart } from './table-of-chart.tsx';

interface ChartCardProps<Data> {
  title: string;
  query: UseQueryResult<Data>;
  isEmpty: (data: Data) => boolean;
  table: (data: Data) => ChartTable;
  /** What a file of it is called, without its ending. */
  file: string;
  /** What stands in its place as long as nothing is known: in its shape. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
  /** It is a table already: there is no other view of it, and no picture. */
  isTable?: boolean;
  /** What is said beside the title. */
  beside?: ReactNode;
  /** Buttons that change what is drawn. */
  tools?: ReactNode;
  note?: ReactNode;
  className?: string | undefined;
}

/** A chart with its name, its table and its files, in whatever state its figures are. */
export function ChartCard<Data>(props: ChartCardProps<Data>) {
  const { title, query, isEmpty, table, file, skeleton, children, isTable = false, note, className } = props;
  const t = useTexts();
  const heading = useId();
  const chart = useRef<HTMLDivElement>(null);
  const [showsTable, showTable] = useState(false);
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
                onClick={() => showTable(!showsTable)}
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
  /** Where the drawing is; none where there is only a table. */
  chart: React.RefObject<HTMLElement | null> | undefined;
  table: () => ChartTable;
}

/** The figures and the picture of a chart, as files. */
function Downloads({ title, file, chart, table }: DownloadsProps) {
  const t = useTexts();
  const mark = useSampleData() && t('statistics.sampleData.mark');
  const picture = () => {
    const drawing = chart?.current?.querySelector<SVGSVGElement>('svg[data-chart]');
    return drawing ? svgFileOf(drawing, title, mark) : undefined;
  };
  const save = {
    csv: () => saveFile(`${file}.csv`, csvOf(mark ? markedTable(table(), mark, t('global.yes')) : table()), 'text/csv'),
    svg: () => {
      const drawn = picture();
      if (drawn) saveFile(`${file}.svg`, drawn.file, 'image/svg+xml');
    },
    png: async () => {
      const drawn = picture();
      try {
        if (drawn) saveFile(`${file}.png`, await pngFileOf(drawn), 'image/png');
      } catch {
        void notify('error', { keys: ['statistics.dashboard.pictureFailed'] });
      }
    },
  };
  const kinds = chart ? (['csv', 'svg', 'png'] as const) : (['csv'] as const);
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
