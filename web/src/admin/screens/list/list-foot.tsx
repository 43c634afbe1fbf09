import { formatWholeNumber } from '../../../texts/numbers.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Pages, type PagesProps } from '../../../ui/navigation/pages.tsx';
import type { TextContext } from '../../fields/values/field-text.ts';
import styles from './list-screen.module.css';

export interface ListFootProps {
  /** Text with the number of shown rows. */
  count: string;
  /** Links to the other pages of a paged list. */
  pages?: Omit<PagesProps, 'texts'>;
  /** Removes search and filters; undefined when there are none. */
  clear?: () => void;
  /** Shows rows that the list leaves out without a filter, with the text of its button. */
  more?: { text: string; show: () => void } | undefined;
}

/** Text with the first, last and total row numbers of a page. */
export function rangeText(of: { page: number; pageSize: number; total: number }, { t, language }: TextContext): string {
  const rowsBefore = (of.page - 1) * of.pageSize;
  return t('entity.pages.range', {
    first: formatWholeNumber(Math.min(rowsBefore + 1, of.total), language),
    last: formatWholeNumber(Math.min(rowsBefore + of.pageSize, of.total), language),
    total: formatWholeNumber(of.total, language),
  });
}

/** Number of shown rows, with links to the other rows. */
export function ListFoot({ count, pages, clear, more }: ListFootProps) {
  const t = useTexts();
  return (
    <div className={styles.foot}>
      <p role="status">{count}</p>
      {clear && (
        <button type="button" className={styles.clear} onClick={clear}>
          {t('entity.filters.clearAll')}
        </button>
      )}
      {more && (
        <button type="button" className={styles.clear} onClick={more.show}>
          {more.text}
        </button>
      )}
      {pages && (
        <div className={styles.pages}>
          <Pages
            {...pages}
            texts={{
              label: t('entity.pages.label'),
              previous: t('entity.pages.previous'),
              next: t('entity.pages.next'),
              page: (page) => t('entity.pages.page', { page }),
            }}
          />
        </div>
      )}
    </div>
  );
}
